import { eq, sql } from "drizzle-orm";
import type { Tx } from "#platform/database/database.ts";
import { testRequestFunding, testRequestPledges } from "../schema/funding.ts";

/** A pledge that a merge of requests moved. */
export interface MovedPledge extends Record<string, unknown> {
  userId: number;
  emailUpdates: boolean;
}

/**
 * Moves pledges and what staff recorded to the request that another is merged into. Who pledged for both meant one test: the
 * larger pledge stays. What staff recorded about the remaining request wins. Rows move as those of votes do.
 */
export async function moveFunding(tx: Tx, from: number, into: number): Promise<MovedPledge[]> {
  const { rows } = await tx.execute<MovedPledge>(sql`
    with joined as (
      update test_request_pledges p set amount_usd = greatest(p.amount_usd, o.amount_usd),
        email_updates = p.email_updates or o.email_updates
      from test_request_pledges o where p.request_id = ${into} and o.request_id = ${from} and o.user_id = p.user_id
      returning p.user_id, p.email_updates
    ),
    moved as (
      update test_request_pledges p set request_id = ${into}
      where p.request_id = ${from} and not exists (
        select from test_request_pledges o where o.request_id = ${into} and o.user_id = p.user_id)
      returning p.user_id, p.email_updates
    )
    select user_id as "userId", email_updates as "emailUpdates" from joined
    union all select user_id, email_updates from moved
  `);
  await tx.delete(testRequestPledges).where(eq(testRequestPledges.requestId, from));
  await tx.execute(sql`
    insert into test_request_funding as f (request_id, estimate_usd, estimated_by, estimated_on, recorded, recorded_at,
      recorded_note, registered_test)
    select ${into}, estimate_usd, estimated_by, estimated_on, recorded, recorded_at, recorded_note, registered_test
    from test_request_funding where request_id = ${from}
    on conflict (request_id) do update set
      (estimate_usd, estimated_by, estimated_on) = (select e.* from (values
        (f.estimate_usd, f.estimated_by, f.estimated_on),
        (excluded.estimate_usd, excluded.estimated_by, excluded.estimated_on)) e order by e.column1 is null limit 1),
      (recorded, recorded_at, recorded_note) = (select r.* from (values
        (f.recorded, f.recorded_at, f.recorded_note),
        (excluded.recorded, excluded.recorded_at, excluded.recorded_note)) r order by r.column1 is null limit 1),
      registered_test = coalesce(f.registered_test, excluded.registered_test)
  `);
  await tx.delete(testRequestFunding).where(eq(testRequestFunding.requestId, from));
  return rows;
}
