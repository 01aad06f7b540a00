import type { Edition } from '#src/contract/gateway-routes.ts';
import type { SoftwareId } from '#src/contract/instance-choices.ts';

/** A kind of server as this installation offers it; without versions its catalogue cannot be reached. */
export type OfferedSoftware = {
  id: SoftwareId;
  name: string;
  summary: string;
  edition: Edition;
  takesPlugins: boolean;
  versions: string[];
};

/** The software that most people want, of those that can be had now. */
export const usualSoftware = (offered: readonly OfferedSoftware[]): SoftwareId | undefined =>
  (
    offered.find(({ id, versions }) => id === 'paper' && versions.length > 0) ??
    offered.find(({ versions }) => versions.length > 0)
  )?.id;

export const softwareOptions = (offered: readonly OfferedSoftware[]) =>
  offered.map(({ id, name, summary, versions }) => ({
    value: id,
    label: name,
    description: versions.length > 0 ? summary : `${summary} Its maker cannot be reached now.`,
    isDisabled: versions.length === 0,
  }));

/** Whose clients join the software with this id. */
export const editionIn = (offered: readonly OfferedSoftware[], id: string): Edition =>
  offered.find((software) => software.id === id)?.edition ?? 'java';

/** The versions of a kind of server as a `Select` offers them, the newest first and as the usual choice. */
export function versionOptions(offered: readonly OfferedSoftware[], id: string) {
  const versions = offered.find((software) => software.id === id)?.versions ?? [];
  const [newest] = versions;
  if (newest === undefined) return [];
  return [
    { value: 'latest', label: `Latest, ${newest}` },
    ...versions.map((version) => ({ value: version, label: version })),
  ];
}
