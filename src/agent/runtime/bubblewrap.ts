import { existsSync } from 'node:fs';
import { asUser, processLimits, type Runtime } from './runtime.ts';

/** What programs need of the system; a distribution without one of them does without. */
const systemFolders = ['/usr', '/bin', '/sbin', '/lib', '/lib64', '/lib32'];
const systemFiles = [
  '/etc/ld.so.cache',
  '/etc/ssl',
  '/etc/ca-certificates',
  '/etc/resolv.conf',
  '/etc/hosts',
  '/etc/nsswitch.conf',
  '/etc/localtime',
  '/etc/passwd',
  '/etc/java-17-openjdk',
  '/etc/fonts',
];

const temporaryBytes = 64 * 1024 * 1024;

/**
 * Namespaces by bubblewrap: its own process tree and users, nothing of the machine but system libraries, and one
 * writable folder. The network is the machine's; seccomp filters are not set. For own and family servers.
 */
export const bubblewrapRuntime: Runtime = {
  kind: 'bubblewrap',
  commandOf: ({ command, folder, readOnly, environment, user }) => [
    ...asUser(user),
    ...processLimits,
    'bwrap',
    '--die-with-parent',
    '--new-session',
    '--unshare-user',
    // Without it a program could make user namespaces of its own and be root in them.
    '--disable-userns',
    '--unshare-pid',
    '--unshare-ipc',
    '--unshare-uts',
    '--unshare-cgroup-try',
    '--hostname',
    'instance',
    ...[...systemFolders, ...systemFiles]
      .filter((entry) => existsSync(entry))
      .flatMap((entry) => ['--ro-bind', entry, entry]),
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--size',
    String(temporaryBytes),
    '--tmpfs',
    '/tmp',
    ...readOnly.flatMap((entry) => ['--ro-bind', entry, entry]),
    '--bind',
    folder,
    folder,
    // What is not mounted is memory: nobody writes there.
    '--remount-ro',
    '/dev',
    '--remount-ro',
    '/',
    '--chdir',
    folder,
    '--clearenv',
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    '--cap-drop',
    'ALL',
    '--',
    ...command,
  ],
};
