import type { InstanceFault } from '#src/contract/instance-orders.ts';
import type { RunEnd } from '#src/agent/process/kept-process.ts';

type Cause = Pick<InstanceFault, 'code' | 'message'>;

/** What servers print when they cannot go on, and what that means in plain words. The first that matches counts. */
const printed: readonly (readonly [RegExp, Cause])[] = [
  [
    /You need to agree to the EULA/,
    { code: 'eula_not_accepted', message: "Minecraft's EULA was not accepted for this server." },
  ],
  [
    /FAILED TO BIND TO PORT|Address already in use|EADDRINUSE|Network port occupied/,
    { code: 'port_in_use', message: 'Another program of the node uses the port of this server.' },
  ],
  [
    /UnsupportedClassVersionError|class file version \d+/,
    { code: 'java_too_old', message: 'This version of the server, or a plugin, needs a newer Java.' },
  ],
  [
    /OutOfMemoryError|There is insufficient memory for the Java Runtime|JavaScript heap out of memory/,
    {
      code: 'out_of_memory',
      message: 'The server ran out of memory. Fewer plugins or a smaller view distance need less.',
    },
  ],
  [
    /session\.lock|DirectoryLock|world is already in use|already locked by/i,
    { code: 'world_locked', message: 'The world is in use by another process, or its lock was left behind.' },
  ],
  [
    /error while loading shared libraries/,
    { code: 'node_fault', message: 'The node lacks a library of the system that this server needs.' },
  ],
  [
    /No space left on device|ENOSPC|Disk quota exceeded/,
    { code: 'disk_full', message: 'The storage of this server is full.' },
  ],
  [
    /A single server tick took [\d.]+ seconds/,
    {
      code: 'crashed',
      message: "The server stood still for so long that Minecraft's own watchdog ended it.",
    },
  ],
];

/** Why a server ended, from what it printed last and how it ended. */
export function crashCause(options: {
  lastLines: readonly string[];
  end: RunEnd;
  outOfMemoryKills: number;
}): InstanceFault {
  const { end } = options;
  const lastLines = options.lastLines.slice(-20).map((line) => line.slice(0, 500));
  // The kernel's word counts most: what it ended had no time to print why.
  if (options.outOfMemoryKills > 0) {
    return {
      code: 'out_of_memory',
      message: 'The server took more memory than its plan has, and the node ended it.',
      lastLines,
    };
  }
  const match = printed.find(([pattern]) => options.lastLines.some((line) => pattern.test(line)));
  return { ...(match?.[1] ?? { code: 'crashed', message: plainEnd(end) }), lastLines };
}

function plainEnd(end: RunEnd): string {
  if (end.status === 'killed' || end.status === 137) return 'The server was killed from outside.';
  if (end.status > 128) return `The server was ended by signal ${end.status - 128}.`;
  if (end.status === 0) return 'The server ended while it was still starting.';
  return `The server ended with exit code ${end.status}.`;
}
