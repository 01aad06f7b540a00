import type { Kysely } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type * as z from 'zod';
import type { Logger } from '#src/control/log.ts';
import type { DatabaseSchema } from './schema.ts';

/** Work that outlives the process which asked for it. Its data is JSON that `schema` describes. */
export type Job<Data extends object> = {
  name: string;
  schema: z.ZodType<Data>;
  /** How often a failed run is tried again before the job becomes a dead letter. */
  retries: number;
  /** Seconds before the first retry; the wait doubles with each, up to `retryDelayMax`. */
  retryDelay: number;
  retryDelayMax: number;
  /** Seconds after which a run counts as failed. */
  timeout: number;
};

export type JobRun = {
  jobId: string;
  /** 1 for the first try. */ attempt: number;
  /** Aborts on time-out. */ signal: AbortSignal;
  enqueue: Jobs['enqueue'];
};

/** What a process does for one kind of job. */
export type JobWorker = {
  job: Omit<Job<object>, 'schema'>;
  concurrency: number;
  run(data: unknown, run: JobRun): Promise<void>;
};

/** A job that comes again and again. `cron` is in UTC, to the minute. */
export type JobSchedule = { name: string; cron: string; data: object };

/** A job that failed for good: an operator decides what becomes of it. */
export type DeadLetter = { jobId: string; job: string; data: unknown; failedAt: Date };

export type Jobs = AsyncDisposable & {
  /**
   * Adds a job as part of `transaction`: it exists if and only if that commits. Its handler may run more than
   * once, so it must be idempotent.
   * @returns its id
   */
  enqueue<Data extends object>(
    transaction: Kysely<DatabaseSchema>,
    job: Job<Data>,
    data: Data,
    options?: { delaySeconds?: number },
  ): Promise<string>;
  deadLetters(): Promise<DeadLetter[]>;
};

/** For processes that make the services but run no platform. */
export const noJobs: Pick<Jobs, 'enqueue'> = {
  enqueue: async (_, job) => {
    throw new Error(`This process runs no jobs: ${job.name} was not added.`);
  },
};

const deadLetterQueue = 'dead-letter';
const day = 24 * 3600;

/** Describes a kind of job; limits left out are 5 retries over about 8 minutes, and 60 seconds for a run. */
export function defineJob<Data extends object>(
  definition: Pick<Job<Data>, 'name' | 'schema'> & Partial<Job<Data>>,
): Job<Data> {
  return { retries: 5, retryDelay: 15, retryDelayMax: 3600, timeout: 60, ...definition };
}

/** Binds a job to its handler. `concurrency` runs at once in this process, 1 by default. */
export function jobWorker<Data extends object>(
  job: Job<Data>,
  handle: (data: Data, run: JobRun) => Promise<void>,
  options: { concurrency?: number } = {},
): JobWorker {
  return {
    job,
    concurrency: options.concurrency ?? 1,
    run: (data, run) => handle(job.schema.parse(data), run),
  };
}

export function schedule<Data extends object>(job: Job<Data>, cron: string, data: Data): JobSchedule {
  return { name: job.name, cron, data };
}

/**
 * Starts working on jobs, as one of any number of processes. Disposing takes no new ones and gives those at work
 * 8 seconds; what is still unfinished then, or was at work in a killed process, is tried again.
 * @param options.workers every kind of job that this code knows
 * @param options.schedules all schedules; stored ones that are missing here end
 */
export async function startJobs(options: {
  url: string;
  log: Logger;
  workers: readonly JobWorker[];
  schedules: readonly JobSchedule[];
}): Promise<Jobs> {
  const { log } = options;
  const boss = new PgBoss({
    connectionString: options.url,
    application_name: 'lanternhost jobs',
    max: 4,
    connectionTimeoutMillis: 5_000,
    useListenNotify: true,
    // How soon the jobs of a killed process are missed.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    cronMonitorIntervalSeconds: 15,
    cronWorkerIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'jobs are interrupted'));
  boss.on('warning', (warning) => log.warn({ warning }, 'jobs'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => boss.stop({ graceful: true, timeout: 8_000 }));
  await boss.start();

  await boss.createQueue(deadLetterQueue, { retentionSeconds: 90 * day });
  for (const { job } of options.workers) await declareQueue(boss, job);
  await replaceSchedules(boss, options.schedules);
  const enqueue: Jobs['enqueue'] = async (transaction, job, data, { delaySeconds } = {}) => {
    const id = await boss.send(job.name, job.schema.parse(data), {
      db: fromKysely(transaction),
      ...(delaySeconds !== undefined && { startAfter: delaySeconds }),
    });
    if (id === null) throw new Error(`The job ${job.name} was not added.`);
    return id;
  };
  for (const worker of options.workers) await startWorker(boss, worker, enqueue, log);

  const held = opened.move();
  return {
    enqueue,
    deadLetters: async () => {
      const found = await boss.findJobs(deadLetterQueue, { queued: true });
      return found.map((letter) => ({
        jobId: letter.sourceId ?? letter.id,
        job: letter.sourceName ?? deadLetterQueue,
        data: letter.data,
        failedAt: letter.createdOn,
      }));
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

async function declareQueue(boss: PgBoss, job: JobWorker['job']): Promise<void> {
  const settings = {
    retryLimit: job.retries,
    retryDelay: job.retryDelay,
    retryDelayMax: job.retryDelayMax,
    retryBackoff: true,
    expireInSeconds: job.timeout,
    // A killed process sends none, and its jobs go to another.
    heartbeatSeconds: 20,
    retentionSeconds: 14 * day,
    deleteAfterSeconds: 7 * day,
    deadLetter: deadLetterQueue,
    notify: true,
  };
  await boss.createQueue(job.name, settings);
  // The queue may be there from an earlier version, with other limits.
  await boss.updateQueue(job.name, settings);
}

async function replaceSchedules(boss: PgBoss, schedules: readonly JobSchedule[]): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!schedules.some((wanted) => wanted.name === name)) await boss.unschedule(name);
  }
  // An occurrence that came due while no process ran is made good once.
  for (const { name, cron, data } of schedules)
    await boss.schedule(name, cron, data, { tz: 'UTC', missed: 'once' });
}

async function startWorker(
  boss: PgBoss,
  worker: JobWorker,
  enqueue: Jobs['enqueue'],
  log: Logger,
): Promise<void> {
  const { name } = worker.job;
  // Notifications announce new jobs only; retries and postponed ones are found by looking.
  const options = {
    localConcurrency: worker.concurrency,
    pollingIntervalSeconds: 2,
    notifyPollingIntervalSeconds: 2,
  };
  await boss.work<unknown, void, typeof options>(name, options, async (jobs) => {
    for (const { id, data, signal, retryCount } of jobs) {
      try {
        await worker.run(data, { jobId: id, attempt: retryCount + 1, signal, enqueue });
      } catch (error) {
        log.warn({ err: error, job: name, jobId: id, attempt: retryCount + 1 }, 'a job failed');
        throw error;
      }
    }
  });
}
