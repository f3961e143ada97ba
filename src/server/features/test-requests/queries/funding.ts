import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { PersonalData } from "#contract/accounts.ts";
import type { RequestFunding } from "#contract/pledges.ts";
import type { RequestState } from "#contract/request-states.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { users } from "#server/features/accounts/schema.ts";
import { entriesOfTests, historyOf } from "#server/features/registered-tests/queries/entries.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { fundingState, takesPledges } from "../rules/funding.ts";
import { testRequestFunding, testRequestPledges } from "../schema/funding.ts";
import { testRequests } from "../schema.ts";

type FundingRow = typeof testRequestFunding.$inferSelect;

interface FundedRequest {
  id: number;
  status: RequestState;
}

interface Pledged {
  sum: number;
  users: number;
  mine: number | null;
}

const NOTHING_PLEDGED: Pledged = { sum: 0, users: 0, mine: null };

/** How the tests of requests are paid for, by the number of the request. `userId`: whose own pledge is shown; 0: nobody's. */
export async function readFunding(
  db: ReadOnlyDb,
  requests: readonly FundedRequest[],
  userId: number,
): Promise<Map<number, RequestFunding>> {
  const ids = requests.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const pledged = await readPledged(db, ids, userId);
  const rows = await db.select().from(testRequestFunding).where(inArray(testRequestFunding.requestId, ids));
  const payers = await payersOf(
    db,
    rows.flatMap(({ registeredTest }) => registeredTest ?? []),
  );
  const rowOf = new Map(rows.map((row) => [row.requestId, row]));
  return new Map(
    requests.map((request) => [
      request.id,
      presentFunding(request, pledged.get(request.id) ?? NOTHING_PLEDGED, rowOf.get(request.id), payers),
    ]),
  );
}

/** The funding that `readFunding` read of a request. */
export function fundingOf(
  read: ReadonlyMap<number, RequestFunding>,
  { id }: Pick<FundedRequest, "id">,
): RequestFunding {
  const funding = read.get(id);
  if (!funding) throw new Error(`The funding of request ${id} was not read.`);
  return funding;
}

function presentFunding(
  { status }: FundedRequest,
  { sum, users: pledgers, mine }: Pledged,
  row: FundingRow | undefined,
  payers: ReadonlyMap<string, string>,
): RequestFunding {
  const recorded = row?.recorded ?? null;
  const estimateUsd = row?.estimateUsd ?? null;
  const number = row?.registeredTest;
  return {
    state: fundingState({ pledgedUsd: sum, estimateUsd, recorded }),
    pledged_usd: sum,
    pledgers,
    my_pledge_usd: mine,
    takes_pledges: takesPledges({ status, recorded }),
    estimate:
      estimateUsd !== null && row?.estimatedBy && row.estimatedOn
        ? { usd: estimateUsd, by: row.estimatedBy, on: row.estimatedOn }
        : null,
    recorded: row?.recordedAt ? { at: row.recordedAt.toISOString(), note: row.recordedNote ?? "" } : null,
    registered_test: number ? { number, paid_by: payers.get(number) ?? "" } : null,
  };
}

/** Pledges count while their accounts have a confirmed email and are not blocked. */
async function readPledged(
  db: ReadOnlyDb,
  ids: readonly number[],
  userId: number,
): Promise<Map<number, Pledged>> {
  const counts = and(users.emailVerified, isNull(users.blockedAt));
  const rows = await db
    .select({
      requestId: testRequestPledges.requestId,
      sum: sql<number>`(coalesce(sum(${testRequestPledges.amountUsd}) filter (where ${counts}), 0))::int`,
      users: sql<number>`(count(*) filter (where ${counts}))::int`,
      mine: sql<number | null>`max(${testRequestPledges.amountUsd}) filter (where ${users.id} = ${userId})`,
    })
    .from(testRequestPledges)
    .innerJoin(users, eq(users.id, testRequestPledges.userId))
    .where(inArray(testRequestPledges.requestId, [...ids]))
    .groupBy(testRequestPledges.requestId);
  return new Map(rows.map(({ requestId, ...pledged }) => [requestId, pledged]));
}

/** Who pays for registered tests, as their registrations say, by number. */
async function payersOf(db: ReadOnlyDb, numbers: readonly string[]): Promise<Map<string, string>> {
  const entries = await entriesOfTests(db, numbers);
  return new Map(
    [...entries].flatMap(([number, ofTest]) => {
      const history = historyOf(ofTest);
      return history ? [[number, history.registration.paid_by] as const] : [];
    }),
  );
}

/** All pledges of a user, for the export of personal data. */
export async function exportPledges(
  db: ReadOnlyDb,
  { userId }: Pick<SignedIn, "userId">,
): Promise<PersonalData["pledges"]> {
  const rows = await db
    .select({ pledge: testRequestPledges, test_request_id: testRequests.publicId })
    .from(testRequestPledges)
    .innerJoin(testRequests, eq(testRequests.id, testRequestPledges.requestId))
    .where(eq(testRequestPledges.userId, userId))
    .orderBy(testRequestPledges.at);
  return rows.map(({ pledge, test_request_id }) => ({
    test_request_id,
    amount_usd: pledge.amountUsd,
    email_updates: pledge.emailUpdates,
    pledged_at: pledge.at.toISOString(),
    changed_at: pledge.changedAt.toISOString(),
  }));
}
