import { LanternhostError } from './lanternhost-error.ts';

/**
 * Runs `work` for at most so many milliseconds. The signal it gets is aborted at the deadline or by the caller;
 * the promise settles then even if `work` takes no notice.
 * @throws LanternhostError `TIMEOUT` at the deadline; the reason of the caller's signal when that one aborts
 */
export async function withDeadline<Result>(
  milliseconds: number,
  callerSignal: AbortSignal | null | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  callerSignal?.throwIfAborted();
  const deadline = new AbortController();
  const signal = callerSignal ? AbortSignal.any([deadline.signal, callerSignal]) : deadline.signal;
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  const timer = setTimeout(
    () => deadline.abort(new LanternhostError(0, { errorCode: 'timeout', message: 'TIMEOUT' })),
    milliseconds,
  );
  try {
    return await Promise.race([aborted, work(signal)]);
  } finally {
    clearTimeout(timer);
  }
}
