import { randomUUID } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import path from 'node:path';
import type { Instance } from '#src/agent/instances/instance.ts';
import type { AgentLog } from '#src/agent/log.ts';
import { askBedrockVersion } from './bedrock-probe.ts';
import { keepBedrockStatus, keepStatus, readFace, type Face } from './face.ts';
import { askStatus } from './status-probe.ts';

/** How often files are looked at that people edit while nothing else happens. */
const lookSeconds = 5;

/** What of an instance was last told to the gateway, and why. */
type Appearance = {
  phase: string;
  failureId: string;
  face: Promise<Face>;
  run: string | undefined;
  readsProxyHeader: boolean;
  /** The files that it was read from, as they were then. */
  files: Promise<string>;
  lookedAt: number;
};

/** What instances look like to players, read again when they or their files have changed. */
export function createAppearances(options: {
  iconFolder: string;
  /** Seconds since the machine started. */
  uptime(): number;
  onChange(): void;
  log: AgentLog;
}) {
  const { iconFolder, uptime, onChange, log } = options;
  const known = new Map<string, Appearance>();

  const read = (instance: Instance) => readFace(instance.files, instance.order(), iconFolder);

  function takeIn(instanceId: string, instance: Instance): Appearance {
    const phase = JSON.stringify([instance.phase(), instance.order().front.name]);
    const before = known.get(instanceId);
    if (before?.phase === phase) return before;
    const record = instance.record();
    const isSameRun = before !== undefined && before.run === record?.run;
    const now: Appearance = {
      phase,
      failureId: randomUUID(),
      files: filesOf(instance),
      face: read(instance),
      run: record?.run,
      readsProxyHeader: isSameRun ? before.readsProxyHeader : (record?.readsProxyHeader ?? false),
      lookedAt: uptime(),
    };
    known.set(instanceId, now);
    ask(instanceId, instance, now, { isNew: true });
    return now;
  }

  /** Asks a server that is ready what it shows, and finds out whether it reads a header before that. */
  function ask(
    instanceId: string,
    instance: Instance,
    appearance: Appearance,
    { isNew }: { isNew: boolean },
  ): void {
    const phase = instance.phase();
    const record = instance.record();
    if (phase.phase !== 'ready' || !record) return;
    const isJava = instance.order().front.edition === 'java';
    if (!isJava && !isNew) return;
    const seconds = (Date.parse(phase.readyAt) - Date.parse(phase.startedAt)) / 1000;
    const learn = isJava ? learnJava : learnBedrock;
    learn({ instance, appearance, port: record.serverPort, seconds, isNew })
      .then(() => {
        if (isNew) appearance.face = read(instance);
        onChange();
      })
      .catch((error: unknown) =>
        log.warn({ instance: instanceId, err: error }, 'could not ask a server what it shows'),
      );
  }

  async function lookAtFiles(instanceId: string, instance: Instance, appearance: Appearance): Promise<void> {
    appearance.lookedAt = uptime();
    const files = await filesOf(instance);
    if (files === (await appearance.files)) return;
    appearance.files = Promise.resolve(files);
    appearance.face = read(instance);
    // A server that is told to read its settings again may read another kind of connection from then on.
    ask(instanceId, instance, appearance, { isNew: false });
    onChange();
  }

  return {
    of: takeIn,

    /** Looks at the files of those whose turn it is. */
    look(instances: ReadonlyMap<string, Instance>): void {
      for (const instanceId of known.keys()) if (!instances.has(instanceId)) known.delete(instanceId);
      for (const [instanceId, instance] of instances) {
        const appearance = known.get(instanceId);
        if (!appearance || uptime() - appearance.lookedAt < lookSeconds) continue;
        lookAtFiles(instanceId, instance, appearance).catch((error: unknown) =>
          log.warn({ instance: instanceId, err: error }, 'could not look at the files of an instance'),
        );
      }
    },
  };
}

type Lesson = {
  instance: Instance;
  appearance: Appearance;
  port: number;
  /** That its start took. */
  seconds: number;
  isNew: boolean;
};

async function learnJava({ instance, appearance, port, seconds, isNew }: Lesson): Promise<void> {
  const { status, readsProxyHeader } = await askEitherWay(port, appearance.readsProxyHeader);
  appearance.readsProxyHeader = readsProxyHeader;
  if (isNew) await keepStatus(instance.files, status, seconds);
}

async function learnBedrock({ instance, port, seconds }: Lesson): Promise<void> {
  const version = await askBedrockVersion(port);
  await keepBedrockStatus(instance.files, instance.order(), version, seconds);
}

/** Which version of each file there is. */
async function filesOf(instance: Instance): Promise<string> {
  const setting = instance.order().software.proxyProtocolSetting;
  const names = ['server.properties', 'server-icon.png', ...(setting ? [setting.file] : [])];
  const versions = await Promise.all(
    names.map((name) =>
      lstat(path.join(instance.files.data, name), { bigint: true }).then(
        ({ ino, mtimeNs, size }) => `${ino} ${mtimeNs} ${size}`,
        () => 'none',
      ),
    ),
  );
  return versions.join('\n');
}

/**
 * What a server says, and to which kind of connection. Its files say what it should read; plugins, mods and reloads may
 * have decided otherwise, and then it hangs up on the kind that was expected.
 */
async function askEitherWay(port: number, expected: boolean) {
  try {
    return { status: await askStatus(port, { hasHeader: expected }), readsProxyHeader: expected };
  } catch (error) {
    const status = await askStatus(port, { hasHeader: !expected }).catch(() => undefined);
    if (!status) throw error;
    return { status, readsProxyHeader: !expected };
  }
}
