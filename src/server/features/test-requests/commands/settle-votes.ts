import { and, eq, isNotNull, lte, ne, or } from "drizzle-orm";
import { RETENTION } from "#contract/retention.ts";
import type { Db } from "#platform/database/database.ts";
import { unheldRows } from "#platform/database/unheld-rows.ts";
import { scheduleRecurringJob } from "#platform/recurring-job.ts";
import { users } from "#server/features/accounts/schema.ts";
import type { Services } from "#server/services.ts";
import { testRequestVotes } from "../schema.ts";
import { type CountDeps, countVotes } from "./count-votes.ts";
import { lockRequest } from "./lock-request.ts";

const DAY_MS = 86_400_000;

/**
 * Counts held votes whose accounts are no longer new, and any vote of a confirmed account that was not counted, as of a
 * process of an earlier version. Then forgets the networks of older votes: what was decided about
 * them stays. Unconfirmed votes keep theirs until they are decided.
 */
export async function settleVotes(deps: CountDeps & { db: Db }, now: Date): Promise<void> {
  const { db } = deps;
  const undecided = await db
    .selectDistinct({ requestId: testRequestVotes.requestId })
    .from(testRequestVotes)
    .innerJoin(users, eq(users.id, testRequestVotes.userId))
    .where(
      or(
        and(eq(testRequestVotes.state, "held"), isNotNull(testRequestVotes.network)),
        and(eq(testRequestVotes.state, "unconfirmed"), users.emailVerified),
      ),
    );
  for (const { requestId } of undecided)
    await db.transaction(async (tx) => {
      await lockRequest(tx, requestId);
      await countVotes(deps, tx, { requestId, now });
    });
  const until = new Date(now.getTime() - RETENTION.networks.lifetimeS * 1000);
  await db
    .update(testRequestVotes)
    .set({ network: null })
    .where(
      unheldRows(
        testRequestVotes,
        and(
          isNotNull(testRequestVotes.network),
          ne(testRequestVotes.state, "unconfirmed"),
          lte(testRequestVotes.stateSince, until),
        ),
      ),
    );
}

/** Settles votes every day, in one of the processes. */
export const settleVotesDaily = (deps: CountDeps & Pick<Services, "db" | "jobs" | "clock">): Promise<void> =>
  scheduleRecurringJob(deps, "settle-votes", DAY_MS, (now) => settleVotes(deps, now));
