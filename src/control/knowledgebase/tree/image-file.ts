/** What a file says of itself. Sizes are in pixels. */
export type ImageFacts = { mimeType: string; width: number; height: number };

/** Type and size of a PNG, JPEG, WebP or SVG, read from its bytes; undefined for anything else. */
export function readImage(bytes: Buffer): ImageFacts | undefined {
  try {
    const facts = png(bytes) ?? jpeg(bytes) ?? webp(bytes) ?? svg(bytes);
    return facts && facts.width > 0 && facts.height > 0 ? facts : undefined;
  } catch (error) {
    // A file that ends before what it announces.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function png(bytes: Buffer): ImageFacts | undefined {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return undefined;
  return { mimeType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Segments follow each other until the one that begins a frame. */
function jpeg(bytes: Buffer): ImageFacts | undefined {
  if (bytes.readUInt16BE(0) !== 0xff_d8) return undefined;
  for (let at = 2; bytes.readUInt8(at) === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return {
        mimeType: 'image/jpeg',
        width: bytes.readUInt16BE(at + 7),
        height: bytes.readUInt16BE(at + 5),
      };
  }
  return undefined;
}

function webp(bytes: Buffer): ImageFacts | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined;
  const mimeType = 'image/webp';
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return {
        mimeType,
        width: bytes.readUInt16LE(26) & 0x3f_ff,
        height: bytes.readUInt16LE(28) & 0x3f_ff,
      };
    case 'VP8L': {
      const sizes = bytes.readUInt32LE(21);
      return { mimeType, width: (sizes & 0x3f_ff) + 1, height: ((sizes >>> 14) & 0x3f_ff) + 1 };
    }
    case 'VP8X':
      return { mimeType, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}

/** By its width and height, or else by its view box. */
function svg(bytes: Buffer): ImageFacts | undefined {
  const tag = /<svg\b[^>]*>/.exec(bytes.toString('utf8', 0, 4096))?.[0];
  if (tag === undefined) return undefined;
  const length = (name: string) =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(tag)?.[1]);
  const box =
    /\sviewBox\s*=\s*["']([^"']*)["']/
      .exec(tag)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const width = Math.round(length('width') || box[2] || 0);
  const height = Math.round(length('height') || box[3] || 0);
  return { mimeType: 'image/svg+xml', width, height };
}
