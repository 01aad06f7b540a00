/** The key of what is sent: another body is another wish, the same one sent again is the same. */
export function keyOf(
  body: string,
  before: { body: string; key: string } | undefined,
): { body: string; key: string } {
  if (before?.body === body) return before;
  // Not randomUUID: browsers have it on https only.
  const key = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
  return { body, key };
}
