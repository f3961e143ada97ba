import type { Clock } from "./clock.ts";
import type { Db } from "./database/database.ts";
import type { Jobs } from "./jobs.ts";
import type { Payloads, QueueName } from "./queues.ts";

/** Queues whose jobs have an empty payload. */
type RecurringQueue = {
  [Name in QueueName]: Payloads[Name] extends Record<string, never> ? Name : never;
}[QueueName];

/**
 * Runs a recurring job now and then every `intervalMs`, each time on one of the processes that called this. The next run
 * is enqueued before the current one starts, so that a failure does not end the schedule.
 */
export async function scheduleRecurringJob(
  { db, jobs, clock }: { db: Db; jobs: Jobs; clock: Clock },
  queue: RecurringQueue,
  intervalMs: number,
  work: (now: Date) => Promise<unknown>,
): Promise<void> {
  const enqueueAt = (at: Date) =>
    jobs.enqueue(
      db,
      queue,
      {},
      { singletonKey: String(Math.floor(at.getTime() / intervalMs)), startAfter: at },
    );
  await jobs.work(queue, async () => {
    const now = clock.now();
    await enqueueAt(new Date(now.getTime() + intervalMs));
    await work(now);
  });
  await enqueueAt(clock.now());
}
