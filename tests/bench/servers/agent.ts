import { startAgent } from '#src/agent/agent.ts';
import { ownToolchain } from '#src/bin/own-toolchain.ts';
import { systemClock } from '#src/contract/clock.ts';
import { settledMemory, type MemoryAnswer } from '#tests/bench/settled-memory.ts';
import { answerQuestions } from '#tests/bench/process.ts';

// The agent, with another program in the place of the one that runs game servers.
const { PLATFORM_URL = '', DATA_DIR = '', NODE_TOKEN_FILE = '', GAME_PROGRAM = '' } = process.env;
const quiet = () => undefined;
const agent = await startAgent({
  platformUrl: PLATFORM_URL,
  dataDir: DATA_DIR,
  tokenFile: NODE_TOKEN_FILE,
  version: '0.1.0',
  runtime: 'child',
  toolchain: { ...ownToolchain([]), nodeProgram: GAME_PROGRAM },
  clock: systemClock,
  log: { info: quiet, warn: quiet, error: console.error },
});
await agent.welcomed;
process.once('SIGTERM', () => void agent.close().then(() => process.exit()));
answerQuestions({}, (_question: 'memory'): Promise<MemoryAnswer> => settledMemory());
