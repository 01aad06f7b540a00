import { randomUUID } from 'node:crypto';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openControlGroups, type ControlGroupRoots } from '#src/agent/runtime/control-groups.ts';
import { bubblewrapRuntime } from '#src/agent/runtime/bubblewrap.ts';
import { childRuntime } from '#src/agent/runtime/child.ts';
import { cleanEnvironment, type Runtime } from '#src/agent/runtime/runtime.ts';
import { adoptKept, startKept, type KeptProcess } from '#src/agent/process/kept-process.ts';
import { runDirectory } from '#src/agent/process/run-directory.ts';
import { probeEnforcement } from '#src/agent/enforcement.ts';

const isRoot = process.getuid?.() === 0;
const enforcement = await probeEnforcement({ ownUsers: isRoot });
const user = isRoot ? 231_000 : undefined;
const roots: ControlGroupRoots | undefined =
  enforcement.cgroupVersion === 1
    ? {
        version: 1,
        ...(enforcement.memory && { memory: '/sys/fs/cgroup/memory' }),
        ...(enforcement.cpu && { cpu: '/sys/fs/cgroup/cpu' }),
        ...(enforcement.processes && { processes: '/sys/fs/cgroup/pids' }),
      }
    : undefined;

async function instanceFolder() {
  const base = await mkdtemp(path.join(tmpdir(), 'runtime-'));
  await chmod(base, 0o755);
  const folder = path.join(base, 'data');
  await mkdir(folder, { mode: 0o700 });
  if (user !== undefined) await chown(folder, user, user);
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  return { base, folder };
}

const limits = { memoryBytes: 128 * 1024 * 1024, cpus: 1, processes: 32 };

/** Runs a shell script as an instance would run its server. */
async function runScript(runtime: Runtime, script: string) {
  const { base, folder } = await instanceFolder();
  const groups = await openControlGroups(roots, `test-${randomUUID()}`, limits);
  const files = runDirectory(path.join(base, 'runs'), randomUUID());
  const kept = await startKept({
    files,
    groups,
    workingDirectory: folder,
    environment: cleanEnvironment(folder),
    command: runtime.commandOf({
      command: ['/bin/sh', '-c', script],
      environment: cleanEnvironment(folder),
      folder,
      readOnly: [],
      limits,
      user,
    }),
  });
  onTestFinished(async () => {
    await kept.kill();
    await groups.remove();
  });
  return { kept, groups, folder, output: () => readFile(files.output, 'utf8') };
}

const runtimes = [childRuntime, ...(enforcement.bubblewrap ? [bubblewrapRuntime] : [])];
test.skipIf(enforcement.bubblewrap)(
  'bubblewrap is not tried: it does not work on this machine',
  () => undefined,
);

describe.for(runtimes)('the runtime $kind', (runtime) => {
  test('runs in the instance folder with a clean environment and its own user', async () => {
    const { kept, output, folder } = await runScript(runtime, 'pwd; env | cut -d= -f1 | sort; id -u');
    expect(await kept.ended).toEqual({ status: 0 });
    const lines = (await output()).trim().split('\n');
    expect(lines[0]).toBe(folder);
    expect(lines.filter((line) => !/^(PWD|_|SHLVL|OLDPWD)$/.test(line)).slice(1, -1)).toEqual([
      'HOME',
      'LANG',
      'PATH',
      'TZ',
    ]);
    if (user !== undefined) expect(lines.at(-1)).toBe(String(user));
  });

  test('gives no capability and no way to gain one', async () => {
    const { kept, output } = await runScript(
      runtime,
      'grep -E "^(CapEff|CapBnd|NoNewPrivs)" /proc/self/status',
    );
    await kept.ended;
    expect(await output()).toContain('NoNewPrivs:\t1');
    expect(await output()).toContain('CapEff:\t0000000000000000');
    if (isRoot) expect(await output()).toContain('CapBnd:\t0000000000000000');
  });

  test('reads lines and tells how it ended', async () => {
    const { kept, output } = await runScript(runtime, 'read line; echo "heard $line"; exit 7');
    await kept.writeLine('stop\nnow');
    expect(await kept.ended).toEqual({ status: 7 });
    expect(await output()).toBe('heard stop now\n');
  });

  test('hands a signal to the program itself', async () => {
    const { kept, output } = await runScript(
      runtime,
      'trap "echo saved; exit 0" TERM; echo ready; while :; do sleep 0.02; done',
    );
    await expect.poll(output).toBe('ready\n');
    await kept.signal('SIGTERM');
    expect(await kept.ended).toEqual({ status: 0 });
    expect(await output()).toBe('ready\nsaved\n');
  });

  test('ends when what keeps it is killed, for nobody could tell how it ends', async () => {
    const { kept, output, groups } = await runScript(runtime, 'echo $$; sleep 600');
    await expect.poll(output).not.toBe('');
    process.kill(kept.keeper, 'SIGKILL');
    expect(await kept.ended).toEqual({ status: 'killed' });
    expect(await adoptKept(kept.files, groups)).toEqual({
      status: 'killed',
    });
  });

  test('is killed with everything that it started', async () => {
    const { kept, output } = await runScript(
      runtime,
      'sleep 600 & setsid sleep 600 & (trap "" TERM HUP INT; sleep 600) & echo ready; wait',
    );
    await expect.poll(output).toBe('ready\n');
    await kept.kill();
    expect(await kept.ended).toEqual({ status: 'killed' });
  });

  test.runIf(roots?.memory)('ends a program that takes more memory than it may', async () => {
    const { kept, groups } = await runScript(
      runtime,
      'exec 2>/dev/null; a=$(head -c 400000000 /dev/zero | tr "\\0" a); echo survived',
    );
    const end = await kept.ended;
    expect(end).not.toEqual({ status: 0 });
    expect(await groups.outOfMemoryKills()).toBeGreaterThan(0);
  });

  test.runIf(roots?.processes)('stops a fork bomb at its limit', async () => {
    const { kept, output } = await runScript(
      runtime,
      'i=0; while [ $i -lt 200 ]; do sleep 60 & i=$((i+1)); done; echo all of them',
    );
    expect(await kept.ended).not.toEqual({ status: 0 });
    expect(await output()).toMatch(/fork/i);
    expect(await output()).not.toContain('all of them');
  });

  test('lives on without the agent, which finds it again and how it ended', async () => {
    const { kept, groups } = await runScript(runtime, 'read line; echo $line; exit 3');
    kept.release();
    const adopted = await adoptKept(kept.files, groups);
    expect(adopted).toMatchObject({ keeper: kept.keeper });
    await (adopted as KeptProcess).writeLine('go');
    expect(await (adopted as KeptProcess).ended).toEqual({ status: 3 });
    expect(await adoptKept(kept.files, groups)).toEqual({ status: 3 });
  });
});

test.runIf(enforcement.bubblewrap)(
  'in bubblewrap only the instance folder can be written, and nothing of the machine is seen',
  async () => {
    const { kept, output, folder } = await runScript(
      bubblewrapRuntime,
      'for d in / /usr /etc /home /root /var /dev /proc; do touch $d/x 2>/dev/null && echo "wrote $d"; done; ls /home /root 2>&1 | wc -l; touch here; ls; ls /proc | grep -c "^[0-9]"',
    );
    await kept.ended;
    expect(await output()).not.toContain('wrote');
    expect(await output()).toContain('here\n');
    await writeFile(path.join(folder, 'here'), 'still ours');
  },
);
