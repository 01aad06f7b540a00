const gibibyte = 2 ** 30;
const mebibyte = 2 ** 20;

/** Memory as machines count it: `812 MiB`, `1.2 GiB`. */
export const memoryWords = (bytes: number): string =>
  bytes >= gibibyte ? `${trimmed(bytes / gibibyte)} GiB` : `${Math.round(bytes / mebibyte)} MiB`;

/** Space as plans count it: `85 MB`, `4 GB`. */
export const storageWords = (bytes: number): string =>
  bytes >= 1e9 ? `${trimmed(bytes / 1e9)} GB` : `${Math.round(bytes / 1e6)} MB`;

const trimmed = (value: number) => (value >= 10 ? Math.round(value) : Math.round(value * 10) / 10);
