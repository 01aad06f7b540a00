import { OperatorError } from '#src/control/operator-error.ts';
import { untilAskedToStop, type StopRequest } from './stop-request.ts';

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

/**
 * Runs a main function that is told by its signal when the process is asked to stop.
 * What it throws for that reason, having let go of what it had opened, is no failure.
 */
export function runUntilStopped(
  main: (stop: AbortSignal, request: () => StopRequest | undefined) => Promise<void>,
): Promise<void> {
  return runEntry(async () => {
    const stop = new AbortController();
    let request: StopRequest | undefined;
    void untilAskedToStop().then((asked) => {
      request = asked;
      console.log(asked.by === 'person' ? 'Stopping … Game servers save their worlds first.' : 'Stopping …');
      stop.abort();
    });
    await main(stop.signal, () => request).catch((error: unknown) => {
      if (error !== stop.signal.reason || !stop.signal.aborted) throw error;
    });
  });
}

/** Resolves when the signal is given, or was before. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
}
