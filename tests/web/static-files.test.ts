import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadStaticFiles, type StaticFiles } from '#src/control/web/static-files.ts';

const page =
  '<!doctype html><script>const first = 1</script><script src="/assets/x.js"></script><p>Hello</p>';
let directory: string;
let files: StaticFiles;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'static-'));
  await mkdir(path.join(directory, 'assets'), { recursive: true });
  await mkdir(path.join(directory, 'roadmap'), { recursive: true });
  await writeFile(path.join(directory, 'index.html'), page);
  await writeFile(path.join(directory, 'index.html.br'), brotliCompressSync(page));
  await writeFile(path.join(directory, 'index.html.gz'), gzipSync(page));
  await writeFile(path.join(directory, 'roadmap/index.html'), page);
  await writeFile(path.join(directory, 'assets/app-4f2a.js'), 'export {}');
  await writeFile(path.join(directory, 'robots.txt'), 'User-agent: *');
  files = await loadStaticFiles(directory);
});
afterAll(() => rm(directory, { recursive: true }));

const get = (url: string, headers: Record<string, string> = {}) =>
  files.reply(new Request(`http://site${url}`, { headers }));

describe('a built file', () => {
  test('goes out in the smallest form that the browser takes', async () => {
    const reply = get('/', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(reply?.headers.get('content-encoding')).toBe('br');
    expect(
      brotliDecompressSync(Buffer.from((await reply?.arrayBuffer()) ?? new ArrayBuffer())).toString(),
    ).toBe(page);
    expect(get('/', { 'accept-encoding': 'gzip' })?.headers.get('content-encoding')).toBe('gzip');
    expect(get('/')?.headers.get('content-encoding')).toBeNull();
    expect(get('/')?.headers.get('vary')).toBe('Accept-Encoding');
  });

  test.for(['gzip', 'br', ''])('is not sent again to who has it (%s)', (encoding) => {
    const headers = { 'accept-encoding': encoding };
    const etag = get('/', headers)?.headers.get('etag') ?? '';
    const again = get('/', { ...headers, 'if-none-match': `"other", W/${etag}` });
    expect([again?.status, again?.headers.get('etag'), again?.body]).toEqual([304, etag, null]);
    expect(get('/', { ...headers, 'if-none-match': '"other"' })?.status).toBe(200);
  });

  test('with a hash in its name may be kept for a year, a page is asked for each time', () => {
    expect(get('/assets/app-4f2a.js')?.headers.get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    );
    expect(get('/')?.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });

  test('that is a page allows its own inline scripts and no others', () => {
    const policy = get('/')?.headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
  });

  test('is found with and without a trailing slash, and only inside the directory', () => {
    expect(get('/roadmap')?.status).toBe(200);
    expect(get('/roadmap/')?.status).toBe(200);
    for (const url of [
      '/roadmap/index.html/x',
      '/..%2f..%2fetc/passwd',
      '/%00',
      '/%E0%A4%A',
      '/index.html.br',
      '/constructor',
    ]) {
      expect(get(url), url).toBeUndefined();
    }
  });
});
