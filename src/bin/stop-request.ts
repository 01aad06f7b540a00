// Ctrl-C, a service manager, a closed terminal, Ctrl-\.
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/** Resolves at the first signal that asks to stop, or when the process that started this one is gone. */
export async function untilAskedToStop(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve());
    process.once('disconnect', () => resolve());
  });
}
