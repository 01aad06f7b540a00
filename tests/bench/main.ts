import { buildWhenChanged } from '#src/bin/build.ts';
import { root } from '#src/bin/everything.ts';
import { publicEnvironment } from '#src/bin/public-environment.ts';
import { readSettings } from '#src/bin/settings.ts';
import { agentMemorySection } from './agent-memory.ts';
import { createBenchWorld, type BenchWorld } from './bench-world.ts';
import { consoleSection } from './console-frames.ts';
import { consoleThroughputSection } from './console-throughput.ts';
import { createToJoinableSection } from './create-to-joinable.ts';
import { idleChannelSection } from './idle-channels.ts';
import { knowledgebaseSection } from './knowledgebase.ts';
import { liveFanOutSection } from './live-fan-out.ts';
import { manyInstancesSection } from './many-instances.ts';
import { pageWeightSection } from './page-weight.ts';
import { articleSection, pageSection, requestSection } from './requests.ts';
import { passingOnSection } from './passing-on.ts';
import { startUpSection } from './start-up.ts';
import { wakingSection } from './waking.ts';
import { formatReport, seconds, type Report } from './table.ts';

/** Each compares what runs side by side in this very run: figures of different runs or machines say nothing. */
const sections: Record<string, { title: string; run(world: BenchWorld): Promise<Report> }> = {
  requests: { title: 'Requests against bare node:http', run: requestSection },
  pages: { title: 'Pages against bare Hono', run: pageSection },
  article: { title: 'An article with and without the page cache', run: articleSection },
  live: { title: 'Live messages against plain ws', run: liveFanOutSection },
  idle: { title: 'Idle live channels', run: idleChannelSection },
  knowledgebase: { title: 'Articles', run: knowledgebaseSection },
  create: { title: 'From nothing to a server that players can join', run: createToJoinableSection },
  memory: { title: 'Memory of the agent', run: agentMemorySection },
  lines: { title: 'Console lines of a game server', run: consoleThroughputSection },
  many: { title: 'A thousand game servers', run: manyInstancesSection },
  console: { title: 'Console page', run: consoleSection },
  passing: { title: 'What players and servers say, passed on', run: passingOnSection },
  waking: { title: 'Waking a server', run: wakingSection },
  start: { title: 'Start-up', run: startUpSection },
  weight: { title: 'Page weight', run: pageWeightSection },
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(sections, name));
if (unknown.length > 0)
  throw new Error(
    `There is no section ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}.`,
  );

const started = performance.now();
await buildWhenChanged(root, publicEnvironment(readSettings({})));
{
  await using world = await createBenchWorld();
  for (const [name, { title, run }] of Object.entries(sections)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    process.stdout.write(`${formatReport(title, await run(world))}\n`);
  }
}
process.stdout.write(`\nAll of it took ${seconds(performance.now() - started)}.\n`);
