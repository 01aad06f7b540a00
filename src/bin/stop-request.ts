/** A person ends everything; a service manager restarts our processes, and game servers run on meanwhile. */
export type StopRequest = { by: 'person' | 'service manager' };

// Ctrl-C, a closed terminal, Ctrl-\.
const signalsOfPeople = ['SIGINT', 'SIGHUP', 'SIGQUIT'] as const;

/** Resolves at the first signal that asks to stop, or when the process that started this one is gone. */
export async function untilAskedToStop(): Promise<StopRequest> {
  return await new Promise<StopRequest>((resolve) => {
    for (const signal of signalsOfPeople) process.once(signal, () => resolve({ by: 'person' }));
    process.once('SIGTERM', () => resolve({ by: 'service manager' }));
    process.once('disconnect', () => resolve({ by: 'service manager' }));
  });
}
