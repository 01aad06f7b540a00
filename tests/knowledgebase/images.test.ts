import { expect, test } from 'vitest';
import { readImage } from '#src/control/knowledgebase/tree/image-file.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
/** 640 by 480. */
const big = { width: [0, 0, 2, 128], height: [0, 0, 1, 224] };
const webp = (kind: string, ...rest: number[]) =>
  bytes('RIFF', [0, 0, 0, 0], 'WEBP', kind, [0, 0, 0, 0], rest);
const svg = (attributes: string) =>
  bytes(`<?xml version="1.0"?>\n<!-- made by hand -->\n<svg ${attributes}></svg>`);

test.for([
  ['image/png', bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', big.width, big.height)],
  [
    'image/jpeg',
    bytes([255, 216, 255, 224, 0, 4, 1, 2, 255, 196, 0, 2, 255, 194, 0, 17, 8, 1, 224, 2, 128, 3]),
  ],
  ['image/webp', webp('VP8 ', 0, 0, 0, 0x9d, 1, 0x2a, 128, 2, 224, 1)],
  ['image/webp', webp('VP8L', 0x2f, 0x7f, 0xc2, 0x77, 0)],
  ['image/webp', webp('VP8X', 0, 0, 0, 0, 0x7f, 2, 0, 0xdf, 1, 0)],
  ['image/svg+xml', svg('width="640" height=\'480px\' viewBox="0 0 1 1"')],
  ['image/svg+xml', svg('viewBox="0 0 640 480"')],
  ['image/svg+xml', svg('viewBox="0,0,640.2,479.9" stroke-width="2"')],
] as const)('the size of %s is read from the file', ([mimeType, file]) => {
  expect(readImage(file)).toEqual({ mimeType, width: 640, height: 480 });
});

test.for([
  ['empty', bytes()],
  ['cut off PNG', bytes('\x89PNG\r\n\x1a\n', [0, 0])],
  ['cut off JPEG', bytes([255, 216, 255, 224, 255, 255])],
  ['JPEG without a picture', bytes([255, 216, 255, 217])],
  ['WebP of another kind', webp('NONE')],
  ['SVG without a size', svg('width="100%" height="100%"')],
  ['SVG of no size', svg('width="0" height="0"')],
  ['text', bytes('Hello')],
] as const)('an %s file is no image', ([, file]) => {
  expect(readImage(file)).toBeUndefined();
});
