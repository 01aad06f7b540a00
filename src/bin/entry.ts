import { OperatorError } from '#src/control/database/operator-error.ts';

/** Runs the main function of a process; its failure is told to whoever started it, in one plain message. */
export async function runEntry(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(error instanceof Error && !isPlain(error) ? error : message);
    process.exitCode = 1;
    if (process.send) {
      process.send({ failed: message });
      process.disconnect();
    }
  }
}

/** Errors whose message says all a person needs; a stack would only hide it. */
const isPlain = (error: Error) =>
  error instanceof OperatorError || error.name === 'SettingsError' || error.name === 'StartError';

/** Something outside the program has to change before it can start. */
export class StartError extends Error {
  override name = 'StartError';
}
