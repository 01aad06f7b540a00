import { bundledVersions } from '#src/catalog/minecraft-software.ts';
import type { VersionSource } from './version-source.ts';

/** The server that comes with the agent. */
export const bundledSource: VersionSource = {
  list: async () => [...bundledVersions],
  resolve: async (version) =>
    bundledVersions.includes(version)
      ? {
          version,
          install: { kind: 'bundled', program: 'flying-squid' },
          run: { kind: 'node', arguments: ['--no-deprecation', '{software}', '{version}'] },
        }
      : undefined,
};
