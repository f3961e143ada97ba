import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { fromDrizzle, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Queryable } from "./database/database.ts";
import type { Logger } from "./logger.ts";
import { codeOf } from "./problem.ts";
import { type Payloads, QUEUES, type QueueName, type QueueRules } from "./queues.ts";

interface EnqueueOptions {
  /** While a job with this key waits or runs in the queue, no second one is taken. */
  singletonKey?: string;
  /** Not before. */
  startAfter?: Date;
}

/** A job that has used up its tries. */
interface DeadLetter {
  id: string;
  queue: QueueName;
  payload: unknown;
  failedAt: Date;
  tries: number;
  /** Why the last try failed. */
  reason: string;
}

/** Work that is done after the answer, at least once, by any process on the same database. */
export interface Jobs {
  /**
   * Puts a job down in the caller's transaction: it exists exactly if that transaction commits. False: one with its
   * key is waiting already.
   */
  enqueue<Name extends QueueName>(
    tx: Queryable,
    queue: Name,
    payload: Payloads[Name],
    options?: EnqueueOptions,
  ): Promise<boolean>;
  /** Has this process work on a queue. A handler that throws is tried again later, by the queue's rules. */
  work<Name extends QueueName>(
    queue: Name,
    handler: (payload: Payloads[Name]) => Promise<void>,
  ): Promise<void>;
  /** Jobs that were given up, newest first. */
  listDeadLetters(): Promise<DeadLetter[]>;
  /** Puts given-up jobs back into their queues with all their tries; returns how many. */
  redriveDeadLetters(ids?: string[]): Promise<number>;
  /** Takes no new job, lets the running ones end. */
  close(): Promise<void>;
}

export interface JobsNeeds {
  /** The database's address: workers have a few connections of their own, so that they never starve visitors. */
  url: string;
  logger: Logger;
  queues?: Record<QueueName, QueueRules>;
  lookForSilentSeconds?: number;
}

const SCHEMA = "jobs";
const DEAD_LETTERS = "dead-letters";
const CONNECTIONS = 4;
const STOP_WITHIN_MS = 10_000;
/** How long a job waits to be done, or a given-up one to be looked at. */
const KEPT_SECONDS = 30 * 24 * 3600;
/** Between two looks for jobs: new ones announce themselves, those to be tried again do not. */
const POLL_SECONDS = 2;

/** A job whose process has not been heard of for this long is given to another one. */
const SILENT_FOR_SECONDS = 20;
/** Between two looks for such jobs. */
const LOOK_FOR_SILENT_SECONDS = 15;

/** Opens the queues of `queues.ts`; tables are made or brought up to date in the schema `jobs`. */
export async function openJobs(needs: JobsNeeds): Promise<Jobs> {
  const { url, logger, queues = QUEUES, lookForSilentSeconds = LOOK_FOR_SILENT_SECONDS } = needs;
  const boss = new PgBoss({
    connectionString: url,
    application_name: "assayed-jobs",
    schema: SCHEMA,
    max: CONNECTIONS,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: lookForSilentSeconds,
    monitorIntervalSeconds: lookForSilentSeconds,
  });
  boss.on("error", reporter(logger));
  boss.on("warning", ({ message }) => logger.warn(`Jobs: ${message}`));
  await boss.start();
  await createQueues(boss, queues);
  const worked = new Set<QueueName>();
  return {
    async enqueue(tx, queue, payload, options = {}) {
      // The queues' policy knows every job by its key.
      const key = { singletonKey: randomUUID(), ...options };
      const id = await boss.send(queue, payload, { ...key, db: fromDrizzle(tx, sql) });
      return id !== null;
    },
    async work(queue, handler) {
      worked.add(queue);
      const options = { pollingIntervalSeconds: POLL_SECONDS, notifyPollingIntervalSeconds: POLL_SECONDS };
      for (let at = 0; at < queues[queue].atOnce; at++) {
        let worker = "";
        worker = await boss.work<Payloads[typeof queue]>(queue, options, async (jobs) => {
          for (const { data } of jobs) await handler(data);
          // Where jobs have piled up the next one is there already: else there would be one for each look.
          boss.notifyWorker(worker);
        });
      }
    },
    async listDeadLetters() {
      const jobs = await boss.findJobs<object>(DEAD_LETTERS);
      return jobs.map(deadLetterOf).sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime());
    },
    redriveDeadLetters: (ids) => boss.redrive(DEAD_LETTERS, ids ? { ids } : {}),
    async close() {
      // Asked one by one they say when they are idle; `stop` itself looks every half second whether they are.
      const idle = Promise.all([...worked].map((queue) => boss.offWork(queue)));
      await Promise.race([idle, sleep(STOP_WITHIN_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

/** Creates what is missing, applies changed rules, and reads each queue once so that no transaction waits for it. */
async function createQueues(boss: PgBoss, queues: Record<QueueName, QueueRules>): Promise<void> {
  await boss.createQueue(DEAD_LETTERS, { retentionSeconds: KEPT_SECONDS });
  await boss.findJobs(DEAD_LETTERS, { id: randomUUID() });
  for (const [name, rules] of Object.entries(queues)) {
    const options = {
      retryLimit: rules.retries,
      retryDelay: rules.retryAfterSeconds,
      retryBackoff: true,
      retryDelayMax: rules.longestRetryAfterSeconds,
      expireInSeconds: rules.tryWithinSeconds,
      deleteAfterSeconds: rules.keepDoneSeconds,
      retentionSeconds: KEPT_SECONDS,
      deadLetter: DEAD_LETTERS,
      notify: true,
      heartbeatSeconds: SILENT_FOR_SECONDS,
    };
    await boss.createQueue(name, { ...options, policy: "exclusive" });
    await boss.updateQueue(name, options);
    await boss.findJobs(name, { id: randomUUID() });
  }
}

function deadLetterOf(job: JobWithMetadata<object>): DeadLetter {
  const output = job.sourceOutput as { message?: unknown } | null;
  return {
    id: job.id,
    queue: job.sourceName as QueueName,
    payload: job.data,
    failedAt: job.createdOn,
    tries: (job.sourceRetryCount ?? 0) + 1,
    reason: typeof output?.message === "string" ? output.message : "unknown",
  };
}

const REPORT_EVERY_MS = 30_000;

/** While the database is away every worker fails every few seconds: once in a while is enough to know. */
function reporter(logger: Logger): (error: Error) => void {
  const reported = new Map<string, number>();
  return (error) => {
    const kind = codeOf(error) ?? error.message;
    const now = performance.now();
    if (now - (reported.get(kind) ?? Number.NEGATIVE_INFINITY) < REPORT_EVERY_MS) return;
    reported.set(kind, now);
    logger.warn({ err: error }, "A job worker met an error and goes on");
  };
}
