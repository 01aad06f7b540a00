import { execFile } from 'node:child_process';
import type { Enforcement } from '#src/contract/agent-messages.ts';
import { probeCgroups } from './cgroups.ts';

/**
 * What this agent can hold instances to here, found by trying. It does not change while the agent runs.
 * @param ownUsers whether it may give each instance a system user that reaches its folder
 */
export async function probeEnforcement({ ownUsers }: { ownUsers: boolean }): Promise<Enforcement> {
  const [cgroups, bubblewrap] = await Promise.all([probeCgroups(), bubblewrapWorks()]);
  // Disk use is accounted, not limited by the kernel.
  return { ...cgroups, bubblewrap, ownUsers, diskQuota: false };
}

/** Some kernels and containers refuse user namespaces even where bwrap is installed. */
const bubblewrapWorks = () =>
  new Promise<boolean>((resolve) => {
    execFile('bwrap', ['--unshare-all', '--ro-bind', '/', '/', '/bin/true'], { timeout: 5000 }, (error) =>
      resolve(!error),
    );
  });
