import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = {
  name: string;
  content?: string | Buffer;
  /** Type and permissions as Unix has them. */
  mode?: number;
  /** What the archive says instead of the truth. */
  lies?: { size?: number; crc32?: number; data?: Buffer };
};

const modeOf = ({ name, mode }: ZipEntry) => mode ?? (name.endsWith('/') ? 0o040755 : 0o100644);
const versionOfUnix = 0x031e;
const version = 20;
const utf8Names = 0x0800;
const deflated = 8;

function numbers(...parts: [bytes: 2 | 4, value: number][]): Buffer {
  return Buffer.concat(
    parts.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes);
      buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );
}

/** A zip archive, good or bad. */
export function zipArchive(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const content = Buffer.from(entry.content ?? '');
    const data = entry.lies?.data ?? deflateRawSync(content);
    const name = Buffer.from(entry.name);
    const facts = numbers(
      [2, utf8Names],
      [2, deflated],
      [4, 0],
      [4, entry.lies?.crc32 ?? crc32(content)],
      [4, data.length],
      [4, entry.lies?.size ?? content.length],
      [2, name.length],
      [2, 0],
    );
    files.push(numbers([4, 0x04034b50], [2, version]), facts, name, data);
    directory.push(
      numbers([4, 0x02014b50], [2, versionOfUnix], [2, version]),
      facts,
      numbers([2, 0], [2, 0], [2, 0], [2, 0], [2, modeOf(entry)], [4, at]),
      name,
    );
    at += 6 + facts.length + name.length + data.length;
  }
  const directoryBytes = Buffer.concat(directory);
  const end = numbers(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, directoryBytes.length],
    [4, at],
    [2, 0],
  );
  return Buffer.concat([...files, directoryBytes, end]);
}
