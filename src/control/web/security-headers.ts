import type { MiddlewareHandler } from 'hono';

/** Headers of every response; HSTS only where the public address is https, so that a local http start keeps working. */
export function securityHeaders(options: { isHttps: boolean }): MiddlewareHandler {
  const headers: [string, string][] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['X-Frame-Options', 'DENY'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ];
  if (options.isHttps) headers.push(['Strict-Transport-Security', 'max-age=63072000; includeSubDomains']);
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    // What is not a page runs nothing.
    if (!c.res.headers.has('Content-Security-Policy'))
      c.res.headers.set('Content-Security-Policy', closedPolicy);
  };
}

const closedPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The one rule that react-aria writes into the page itself: how a pressable element takes touches. */
const pressableStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/**
 * The policy of an HTML page.
 * @param scripts what its inline scripts are known by: `'nonce-…'` or `'sha256-…'` sources
 */
export function pagePolicy(scripts: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`.trim(),
    `style-src 'self' ${pressableStyle}`,
    // React writes style attributes into server-rendered HTML: positions and sizes, never from visitors' text.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
