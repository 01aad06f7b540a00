import type { Limits } from './control-groups.ts';

/** A program to run inside an instance's folder. */
export type ProgramToRun = {
  /** The program's own file and its arguments; absolute paths are the same inside and outside. */
  command: readonly string[];
  environment: Record<string, string>;
  /** The instance's folder: its working directory, and the only place it may write to. */
  folder: string;
  /** What it may read besides the system's libraries: software, Java. */
  readOnly: readonly string[];
  limits: Limits;
  /** The user it runs as, where the agent may choose one. */
  user: number | undefined;
};

/** A way to run programs on this machine. It only says how: `launch` starts, control groups limit. */
export type Runtime = {
  kind: 'child' | 'bubblewrap';
  /** The whole command line that runs the program. */
  commandOf(program: ProgramToRun): string[];
};

/** Everything a program inherits besides what its software asks for. */
export const cleanEnvironment = (folder: string) => ({
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: folder,
  LANG: 'C.UTF-8',
  TZ: 'UTC',
});

/** Open files and core dumps are limited per process, without control groups. */
export const processLimits = ['prlimit', '--nofile=16384:16384', '--core=0', '--'];

/** Gives up every privilege of the agent for those of `user`, and ends with what keeps it, were that killed. */
export const asUser = (user: number | undefined): string[] => [
  'setpriv',
  ...(user === undefined
    ? []
    : [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', '--bounding-set=-all', '--inh-caps=-all']),
  '--no-new-privs',
  '--pdeathsig=KILL',
];
