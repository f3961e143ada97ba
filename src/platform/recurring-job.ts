import type { Clock } from "./clock.ts";
import type { Db } from "./database/database.ts";
import type { Jobs } from "./jobs.ts";
import type { Payloads, QueueName } from "./queues.ts";

/** Queues whose jobs carry nothing: what is to be done is known. */
type Chore = { [Name in QueueName]: Payloads[Name] extends Record<string, never> ? Name : never }[QueueName];

/**
 * Has a chore done now and then again and again, each time by one of the processes that called this. The next one is
 * put down before it begins, so that a failure does not end the chain.
 */
export async function repeat(
  { db, jobs, clock }: { db: Db; jobs: Jobs; clock: Clock },
  chore: Chore,
  everyMs: number,
  work: (now: Date) => Promise<unknown>,
): Promise<void> {
  const put = (at: Date) =>
    jobs.enqueue(db, chore, {}, { singletonKey: String(Math.floor(at.getTime() / everyMs)), startAfter: at });
  await jobs.work(chore, async () => {
    const now = clock.now();
    await put(new Date(now.getTime() + everyMs));
    await work(now);
  });
  await put(clock.now());
}
