import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import {
  fromDrizzle,
  type JobWithMetadata,
  PgBoss,
  type Queue,
  type QueuePolicy,
  type QueueResult,
} from "pg-boss";
import type { Queryable } from "./database/database.ts";
import { moveJobsFromFormerQueues } from "./former-queues.ts";
import type { Logger } from "./logger.ts";
import type { Email } from "./mail/mailer.ts";
import { openSealedEmail, type SealedEmail, sealEmail } from "./mail/sealed-email.ts";
import { codeOf } from "./problem.ts";
import { type Payloads, QUEUES, type QueueName, type QueueRules } from "./queues.ts";
import { openUnsentEmails } from "./unsent-emails.ts";

interface EnqueueOptions {
  /** Deduplication: a second job with this key is not enqueued while the first one waits or runs. */
  singletonKey?: string;
  /** Jobs of a higher priority run first; 0 by default. */
  priority?: number;
  /** Earliest start: a time, or seconds from now by the database's clock. */
  startAfter?: Date | number;
}

/** A job that has used up its attempts. */
interface FailedJob {
  id: string;
  queue: QueueName;
  payload: unknown;
  failedAt: Date;
  attempts: number;
  /** Error message of the last attempt. */
  reason: string;
}

/** Background jobs, executed at least once by any process on the same database (pg-boss). */
export interface Jobs extends ReturnType<typeof openUnsentEmails> {
  /**
   * Enqueues a job in the caller's transaction: it exists only if that transaction commits. False: a job with the
   * same `singletonKey` is already queued.
   */
  enqueue<Name extends QueueName>(
    tx: Queryable,
    queue: Name,
    payload: Payloads[Name],
    options?: EnqueueOptions,
  ): Promise<boolean>;
  /** Enqueues jobs like `enqueue`, in one statement. Jobs whose `singletonKey` is already queued are skipped. */
  enqueueAll<Name extends QueueName>(
    tx: Queryable,
    queue: Name,
    jobs: readonly { payload: Payloads[Name]; singletonKey: string; priority?: number }[],
  ): Promise<void>;
  /** Starts this process's workers on a queue. A handler that throws is retried by the queue's rules. */
  work<Name extends QueueName>(
    queue: Name,
    handler: (payload: Payloads[Name]) => Promise<void>,
  ): Promise<void>;
  /** Deletes emails to this recipient from the queue: waiting, failed and sent ones, but not one that is being sent. */
  deleteEmails(tx: Queryable, emails: { to: string; keyPrefix?: string }): Promise<void>;
  /** Failed jobs, newest first. */
  listFailedJobs(): Promise<FailedJob[]>;
  /** Moves failed jobs back to their queues with all attempts; returns how many. */
  retryFailedJobs(ids?: string[]): Promise<number>;
  /** Stops taking jobs and drains running ones, up to `DRAIN_TIMEOUT_MS`. */
  close(): Promise<void>;
}

export interface JobsNeeds {
  /** Database URL: workers have their own connections, so that they never starve visitors. */
  url: string;
  logger: Logger;
  queues?: Record<QueueName, QueueRules>;
  superviseIntervalSeconds?: number;
  /** Encrypts the bodies of queued emails. Without it they are stored as they are, and encrypted ones cannot be sent. */
  emailKey?: string;
}

const SCHEMA = "jobs";
const FAILED_JOBS_QUEUE = "dead-letters";
const MAX_CONNECTIONS = 4;
const DRAIN_TIMEOUT_MS = 10_000;
/** How long queued and failed jobs are retained. */
const JOB_RETENTION_SECONDS = 30 * 24 * 3600;
/** Polling interval: new jobs are announced by NOTIFY, retries are not. */
const POLL_INTERVAL_SECONDS = 2;

/** A job without a heartbeat for this long goes to another worker. */
const HEARTBEAT_TIMEOUT_SECONDS = 20;
/** Interval of the check for missing heartbeats. */
const SUPERVISE_INTERVAL_SECONDS = 15;

/** Opens the queues of `queues.ts`; creates or migrates pg-boss's tables in the schema `jobs`. */
export async function openJobs(needs: JobsNeeds): Promise<Jobs> {
  const { queues = QUEUES, emailKey } = needs;
  const boss = await startBoss(needs);
  await createQueues(boss, queues);
  await moveJobsFromFormerQueues(boss, SCHEMA, FAILED_JOBS_QUEUE);
  const worked = new Set<QueueName>();
  return {
    async enqueue(tx, queue, payload, options = {}) {
      // The policy `exclusive` needs a key for every job.
      const keyed = { singletonKey: randomUUID(), ...options, db: fromDrizzle(tx, sql) };
      const id = await boss.send(queue, toStored(emailKey, queue, payload), keyed);
      return id !== null;
    },
    async enqueueAll(tx, queue, jobs) {
      if (jobs.length === 0) return;
      const rows = jobs.map(({ payload, ...rest }) => ({
        data: toStored(emailKey, queue, payload),
        ...rest,
      }));
      await boss.insert(queue, rows, { db: fromDrizzle(tx, sql) });
    },
    async work(queue, handler) {
      worked.add(queue);
      for (let at = 0; at < queues[queue].concurrency; at++)
        await startWorker(boss, queue, (stored) => handler(fromStored(emailKey, queue, stored)));
    },
    deleteEmails,
    listFailedJobs: () => listFailedJobs(boss),
    ...openUnsentEmails(boss, SCHEMA, FAILED_JOBS_QUEUE),
    retryFailedJobs: (ids) => boss.redrive(FAILED_JOBS_QUEUE, ids ? { ids } : {}),
    async close() {
      // `offWork` resolves as soon as a queue is idle; `stop` only polls every half second.
      const idle = Promise.all([...worked].map((queue) => boss.offWork(queue)));
      await Promise.race([idle, sleep(DRAIN_TIMEOUT_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

async function listFailedJobs(boss: PgBoss): Promise<FailedJob[]> {
  const jobs = await boss.findJobs<object>(FAILED_JOBS_QUEUE);
  return jobs.map(toFailedJob).sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime());
}

/** The payload as the queue stores it: emails are encrypted. */
const toStored = <Name extends QueueName>(
  emailKey: string | undefined,
  queue: Name,
  payload: Payloads[Name],
): object => (queue === "send-email" && emailKey ? sealEmail(emailKey, payload as Email) : payload);

const fromStored = <Name extends QueueName>(
  emailKey: string | undefined,
  queue: Name,
  stored: object,
): Payloads[Name] =>
  (queue === "send-email"
    ? openSealedEmail(emailKey, stored as Email | SealedEmail)
    : stored) as Payloads[Name];

const deleteEmails: Jobs["deleteEmails"] = async (tx, { to, keyPrefix = "" }) => {
  await tx.execute(sql`
    delete from ${sql.identifier(SCHEMA)}.job
    where name in ('send-email', ${FAILED_JOBS_QUEUE}) and state <> 'active'
      and data ->> 'to' = ${to} and starts_with(data ->> 'key', ${keyPrefix})
  `);
};

async function startBoss({
  url,
  logger,
  superviseIntervalSeconds = SUPERVISE_INTERVAL_SECONDS,
}: JobsNeeds): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    application_name: "assayed-jobs",
    schema: SCHEMA,
    max: MAX_CONNECTIONS,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: superviseIntervalSeconds,
    monitorIntervalSeconds: superviseIntervalSeconds,
  });
  boss.on("error", throttledErrorLogger(logger));
  boss.on("warning", ({ message }) => logger.warn(`Jobs: ${message}`));
  await boss.start();
  return boss;
}

async function startWorker(
  boss: PgBoss,
  queue: QueueName,
  handler: (stored: object) => Promise<void>,
): Promise<void> {
  const options = {
    pollingIntervalSeconds: POLL_INTERVAL_SECONDS,
    notifyPollingIntervalSeconds: POLL_INTERVAL_SECONDS,
  };
  let worker = "";
  worker = await boss.work<object>(queue, options, async (jobs) => {
    for (const { data } of jobs) await handler(data);
    // Poll again at once: with a backlog, only one job per polling interval would run otherwise.
    boss.notifyWorker(worker);
  });
}

/**
 * Creates missing queues and applies changed rules; those that are as declared cost nothing, so that a start does not pay for
 * each. pg-boss cached all queues when it started; one that was written is read again, so that no transaction waits for it.
 */
async function createQueues(boss: PgBoss, queues: Record<QueueName, QueueRules>): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  await writeQueue(boss, existing, FAILED_JOBS_QUEUE, { retentionSeconds: JOB_RETENTION_SECONDS });
  for (const [name, rules] of Object.entries(queues))
    await writeQueue(boss, existing, name, optionsOf(rules), "exclusive");
}

type StoredRules = Omit<Queue, "name" | "policy">;

async function writeQueue(
  boss: PgBoss,
  existing: ReadonlyMap<string, QueueResult>,
  name: string,
  options: StoredRules,
  policy: QueuePolicy = "standard",
): Promise<void> {
  const queue = existing.get(name);
  const isAsDeclared = (rule: string) =>
    (options[rule as keyof StoredRules] ?? null) === queue?.[rule as keyof StoredRules];
  if (queue && Object.keys(options).every(isAsDeclared)) return;
  await boss.createQueue(name, { ...options, policy });
  await boss.updateQueue(name, options);
  await boss.findJobs(name, { id: randomUUID() });
}

const optionsOf = (rules: QueueRules): StoredRules => ({
  retryLimit: rules.retries,
  retryDelay: rules.retryDelaySeconds,
  retryBackoff: true,
  retryDelayMax: rules.maxRetryDelaySeconds,
  expireInSeconds: rules.attemptTimeoutSeconds,
  deleteAfterSeconds: rules.completedRetentionSeconds,
  retentionSeconds: JOB_RETENTION_SECONDS,
  deadLetter: FAILED_JOBS_QUEUE,
  notify: true,
  heartbeatSeconds: HEARTBEAT_TIMEOUT_SECONDS,
});

function toFailedJob(job: JobWithMetadata<object>): FailedJob {
  const output = job.sourceOutput as { message?: unknown } | null;
  return {
    id: job.id,
    queue: job.sourceName as QueueName,
    payload: job.data,
    failedAt: job.createdOn,
    attempts: (job.sourceRetryCount ?? 0) + 1,
    reason: typeof output?.message === "string" ? output.message : "unknown",
  };
}

const ERROR_LOG_INTERVAL_MS = 30_000;

/** Logs each kind of worker error at most every 30 s: during an outage every worker fails every few seconds. */
function throttledErrorLogger(logger: Logger): (error: Error) => void {
  const lastLogged = new Map<string, number>();
  return (error) => {
    const kind = codeOf(error) ?? error.message;
    const now = performance.now();
    if (now - (lastLogged.get(kind) ?? Number.NEGATIVE_INFINITY) < ERROR_LOG_INTERVAL_MS) return;
    lastLogged.set(kind, now);
    logger.warn({ err: error }, "Job worker error");
  };
}
