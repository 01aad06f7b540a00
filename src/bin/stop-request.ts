/** Resolves at the first SIGTERM, Ctrl-C, or when the process that started this one is gone. */
export async function untilAskedToStop(): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
    process.once('disconnect', () => resolve());
  });
}
