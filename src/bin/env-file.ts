import { isErrno } from '#src/control/errno.ts';

/** Reads `.env` of the working directory, when there is one; what the environment already says stays. */
export function loadEnvFile(): void {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error;
  }
}
