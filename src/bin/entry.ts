import { OperatorError } from '#src/control/operator-error.ts';

/** Runs the main function of a process; its failure is told to whoever started it, in one plain message. */
export async function runEntry(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    console.error(error instanceof OperatorError ? message : error);
    process.exitCode = 1;
    if (process.send) {
      process.send({ failed: message });
      process.disconnect();
    }
  }
}
