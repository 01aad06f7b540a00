import type { SoftwareOrder } from '#src/contract/instance-orders.ts';

/** A version of a software as an agent installs and runs it. */
export type ResolvedVersion = Pick<SoftwareOrder, 'version' | 'install' | 'run'>;

/** Where the versions and files of one kind of software are found. */
export type VersionSource = {
  /** Newest first; only those that are meant for everybody. */
  list(): Promise<string[]>;
  /** What somebody gets who has no wish; the first of the list unless told. */
  latest?(): Promise<string | undefined>;
  /** Undefined when there is no such version. */
  resolve(version: string): Promise<ResolvedVersion | undefined>;
};
