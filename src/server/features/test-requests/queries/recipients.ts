import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import type { users } from "#server/features/accounts/schema.ts";

/** Someone to tell about a request. Notes are for its requesters only. */
export interface RequestRecipient
  extends Pick<typeof users.$inferSelect, "id" | "firstName" | "emailId">,
    Record<string, unknown> {
  isRequester: boolean;
  /** Null: voted only. */
  pledgeUsd: number | null;
}

/** Voters and pledgers of a request, each once, who want emails about it: a vote's setting goes before a pledge's. */
const joined = (requestId: number) => sql`(
  select user_id, coalesce(v.email_updates, p.email_updates) as email_updates, p.amount_usd
  from (select * from test_request_votes where request_id = ${requestId}) v
  full join (select * from test_request_pledges where request_id = ${requestId}) p using (user_id)
)`;

/** Users with email updates on for a request. */
export async function listNotifiedUsers(db: Queryable, requestId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select user_id as id from ${joined(requestId)} j where email_updates order by user_id`,
  );
  return rows.map(({ id }) => id);
}

/** Those of these users who still get emails about the request. */
export async function findRequestRecipients(
  db: Queryable,
  requestId: number,
  userIds: readonly number[],
): Promise<RequestRecipient[]> {
  const { rows } = await db.execute<RequestRecipient>(sql`
    select u.id, u.first_name as "firstName", u.email_id as "emailId", j.amount_usd as "pledgeUsd",
      exists (select from test_requests r
        where r.user_id = u.id and ${requestId} in (r.id, r.duplicate_of_id)) as "isRequester"
    from ${joined(requestId)} j join users u on u.id = j.user_id
    where u.id = any(${sql.param(userIds)}::int[]) and j.email_updates and u.email_verified
    order by u.id`);
  return rows;
}
