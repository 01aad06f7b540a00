import { createInstallation, type Installation } from '#tests/whole/installation.ts';
import { seconds, type Report } from './table.ts';

/** From the command to the first page, with nothing yet and with what an earlier run left. Pages are built before. */
export async function startUpSection(): Promise<Report> {
  await using installation = await createInstallation();
  const first = await timeToFirstPage(installation);
  await installation.stop();
  const second = await timeToFirstPage(installation);
  return {
    columns: ['npm start until GET / answers 200', 'figure', 'target'],
    rows: [
      ['first start, with an empty folder', seconds(first), ''],
      ['second start', seconds(second), '≤ 5 s'],
    ],
  };
}

async function timeToFirstPage(installation: Installation): Promise<number> {
  const started = performance.now();
  const ready = installation.start();
  await Promise.race([untilServed(installation.url), ready.then(() => untilServed(installation.url))]);
  const took = performance.now() - started;
  await ready;
  return took;
}

async function untilServed(url: string): Promise<void> {
  for (;;) {
    const status = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => undefined,
    );
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
