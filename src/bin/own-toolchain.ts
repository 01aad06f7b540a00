import { realpathSync } from 'node:fs';
import path from 'node:path';
import { findJava } from '#src/agent/software/find-java.ts';
import type { Toolchain } from '#src/agent/software/prepare-software.ts';

const root = path.resolve(import.meta.dirname, '../..');
const inRoot = (...names: string[]) => path.join(root, ...names);

/** What this installation brings for game servers. @param javaFolders where Javas are installed */
export const ownToolchain = (javaFolders: readonly string[]): Toolchain => ({
  nodeProgram: realpathSync(process.execPath),
  bundled: {
    'flying-squid': {
      entry: inRoot('src/flying-squid/main.ts'),
      readOnly: [inRoot('src/flying-squid'), inRoot('node_modules'), inRoot('package.json')],
    },
  },
  findJava: (majorVersion) => findJava(javaFolders, majorVersion),
});
