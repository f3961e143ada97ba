import type { PgBoss } from "pg-boss";
import { FORMER_QUEUE_NAMES } from "./queues.ts";

/**
 * Moves jobs that an earlier version enqueued under a former queue name to the current queue. Call it after the current
 * queues exist.
 *
 * It runs at every start and not once in a migration, for two reasons: migrations run before pg-boss creates its tables,
 * and a process of the earlier version that is still stopping may enqueue under the old names. The old queues are retained
 * for the same reason, because pg-boss drops a job without a queue.
 *
 * Active jobs move too. If their process has died, the heartbeat check retries them in the new queue; if it is still
 * running, the job runs twice, which every handler allows. A job whose singleton key the new queue already has is a
 * duplicate: it stays behind and expires. Failed jobs in the dead-letter queue are retried in the new queue.
 */
export async function moveJobsFromFormerQueues(
  boss: PgBoss,
  schema: string,
  deadLetterQueue: string,
): Promise<void> {
  // Before migration 0016, an email's `unsubscribeUrl` was `wayOut`.
  const data = `case when j.data ? 'wayOut'
    then j.data - 'wayOut' || jsonb_build_object('unsubscribeUrl', j.data -> 'wayOut') else j.data end`;
  await boss.getDb().executeSql(
    `with former as (select * from unnest($1::text[], $2::text[]) as f (old_name, new_name)),
    moved as (
      update ${schema}.job j set name = f.new_name, data = ${data}
      from former f
      where j.name = f.old_name and j.state <= 'active' and not exists (
        select from ${schema}.job other
        where other.name = f.new_name and other.state <= 'active' and other.singleton_key = j.singleton_key
      )
    )
    update ${schema}.job j set source_name = f.new_name, data = ${data}
    from former f
    where j.name = $3 and j.source_name = f.old_name`,
    [Object.keys(FORMER_QUEUE_NAMES), Object.values(FORMER_QUEUE_NAMES), deadLetterQueue],
  );
}
