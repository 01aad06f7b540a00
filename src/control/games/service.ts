import type { SoftwareId } from '#src/contract/instance-choices.ts';
import { Refusal } from '#src/contract/refusal.ts';
import type { ResolvedVersion, VersionSource } from './version-source.ts';

export { createVersionSources, type CatalogueUrls } from './sources.ts';
export type { ResolvedVersion } from './version-source.ts';

export type SoftwareVersions = ReturnType<typeof createSoftwareVersions>;

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
      const newest = async () => (source.latest ? source.latest() : (await source.list())[0]);
      const wanted = version === 'latest' ? await newest() : version;
      const resolved = wanted === undefined ? undefined : await source.resolve(wanted);
      if (!resolved)
        throw new Refusal('software_version_unknown', `There is no version ${version} of this software.`);
      return resolved;
    },
  };
}
