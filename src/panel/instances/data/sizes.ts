const gibibyte = 2 ** 30;
const mebibyte = 2 ** 20;

/** Memory as machines count it: `812 MiB`, `1.2 GiB`. */
export const memoryWords = (bytes: number): string =>
  bytes >= gibibyte ? `${trimmed(bytes / gibibyte)} GiB` : `${Math.round(bytes / mebibyte)} MiB`;

/** Space as plans count it: `85 MB`, `4 GB`. */
export const storageWords = (bytes: number): string =>
  bytes >= 1e9 ? `${trimmed(bytes / 1e9)} GB` : `${Math.round(bytes / 1e6)} MB`;

/** Traffic as networks count it: `640 B/s`, `12 kB/s`, `1.3 MB/s`. */
export function trafficWords(bytesPerSecond: number): string {
  if (bytesPerSecond < 1000) return `${Math.round(bytesPerSecond)} B/s`;
  return bytesPerSecond < 1e6
    ? `${trimmed(bytesPerSecond / 1000)} kB/s`
    : `${trimmed(bytesPerSecond / 1e6)} MB/s`;
}

const trimmed = (value: number) => (value >= 10 ? Math.round(value) : Math.round(value * 10) / 10);
