import type { PgBoss } from "pg-boss";

/** An email that the mail server did not take. */
export interface UnsentEmail {
  /** The job that holds it. */
  id: string;
  to: string;
  subject: string;
  /** Since when it waits, or when it was given up. */
  since: Date;
  attempts: number;
  /** Null once all attempts are used up: it is not tried again by itself. */
  nextAttemptAt: Date | null;
  /** The mail server's answer to the last attempt. */
  reason: string;
}

/** Emails that are listed at most. */
const MAX_LISTED = 500;

/** Emails that wait for another attempt (also while it runs), and those that were given up. */
const UNSENT = (schema: string, failedQueue: string) => `
  from ${schema}.job where (name = 'send-email' and (state = 'retry' or (state = 'active' and retry_count > 0)))
    or (name = '${failedQueue}' and source_name = 'send-email' and state = 'created')`;

/** Reads and retries emails that could not be sent. */
export function openUnsentEmails(boss: PgBoss, schema: string, failedQueue: string) {
  const execute = (text: string, values: unknown[] = []) => boss.getDb().executeSql(text, values);
  const unsent = UNSENT(schema, failedQueue);
  return {
    async listUnsentEmails(): Promise<UnsentEmail[]> {
      const { rows } = await execute(`
        select id, data ->> 'to' as to, data ->> 'subject' as subject, created_on as since,
          case when name = 'send-email' then retry_count + 1 else coalesce(source_retry_count, 0) + 1 end as attempts,
          case when name = 'send-email' then start_after end as "nextAttemptAt",
          coalesce(case when name = 'send-email' then output else source_output end ->> 'message', 'unknown') as reason
        ${unsent} order by created_on, id limit ${MAX_LISTED}`);
      return rows as UnsentEmail[];
    },
    /** `keyPrefix`: only emails with such keys. */
    async countUnsentEmails(keyPrefix = ""): Promise<number> {
      const { rows } = await execute(
        `select count(*)::int as total from (select data ${unsent}) unsent where starts_with(data ->> 'key', $1)`,
        [keyPrefix],
      );
      return (rows[0] as { total: number }).total;
    },
    /** Lets the next attempt begin now: of one, or of all; returns of how many. */
    async retryUnsentEmails(id: string | null): Promise<number> {
      const { rows } = await execute(
        `update ${schema}.job set start_after = now()
         where name = 'send-email' and state = 'retry' and ($1::uuid is null or id = $1::uuid) returning id`,
        [id],
      );
      const { rows: failed } = await execute(
        `select id from ${schema}.job
         where name = '${failedQueue}' and source_name = 'send-email' and state = 'created'
           and ($1::uuid is null or id = $1::uuid)`,
        [id],
      );
      const ids = failed.map((job) => (job as { id: string }).id);
      return rows.length + (ids.length > 0 ? await boss.redrive(failedQueue, { ids }) : 0);
    },
  };
}
