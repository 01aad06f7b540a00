import { bundledVersions } from '#src/catalog/minecraft-software.ts';
import type { SoftwareOrder } from '#src/contract/instance-orders.ts';
import type { SoftwareId } from '#src/contract/instances.ts';
import { Refusal } from '#src/contract/refusal.ts';

export { createVersionSources, type CatalogueUrls } from './sources.ts';

/** A version of a software as an agent installs and runs it. */
export type ResolvedVersion = Pick<SoftwareOrder, 'version' | 'install' | 'run'>;

/** Where the versions and files of one kind of software are found. */
export type VersionSource = {
  /** Newest first; only those that are meant for everybody. */
  list(): Promise<string[]>;
  /** Undefined when there is no such version. */
  resolve(version: string): Promise<ResolvedVersion | undefined>;
};

export type SoftwareVersions = ReturnType<typeof createSoftwareVersions>;

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

/** The versions of all software, from what comes with the product and from the makers' own catalogues. */
export function createSoftwareVersions(sources: Partial<Record<SoftwareId, VersionSource>>) {
  const sourceOf = (software: SoftwareId): VersionSource => {
    const source = sources[software];
    if (!source)
      throw new Refusal('software_unavailable', 'This software cannot be installed on this installation.');
    return source;
  };
  return {
    /** Whether this installation installs it. */
    offers: (software: SoftwareId) => sources[software] !== undefined,

    /** Newest first. @throws Refusal `software_unavailable` when its catalogue cannot be reached */
    list: (software: SoftwareId) => sourceOf(software).list(),

    /** @param version one of the list, or `latest` @throws Refusal `software_unavailable`, `software_version_unknown` */
    async resolve(software: SoftwareId, version: string): Promise<ResolvedVersion> {
      const source = sourceOf(software);
      const wanted = version === 'latest' ? (await source.list())[0] : version;
      const resolved = wanted === undefined ? undefined : await source.resolve(wanted);
      if (!resolved)
        throw new Refusal('software_version_unknown', `There is no version ${version} of this software.`);
      return resolved;
    },
  };
}
