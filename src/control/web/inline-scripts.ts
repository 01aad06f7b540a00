import { createHash } from 'node:crypto';

/** The CSP sources of a page's inline scripts: what was made runs, what anyone adds later does not. Data needs none. */
export function inlineScriptHashes(html: string): string[] {
  const bodies = [
    ...html.matchAll(/<script\b(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/gi),
  ].map(([, body]) => body ?? '');
  return [...new Set(bodies.map(scriptHash))];
}

/** The CSP source of one inline script. */
export const scriptHash = (script: string) =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
