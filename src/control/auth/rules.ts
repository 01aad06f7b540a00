/** Until its owner chooses a name, an account goes by what stands before the @ of its e-mail address. */
export function firstName(email: string): string {
  const local = (email.split('@')[0] ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, 64);
  return local || 'Player';
}
