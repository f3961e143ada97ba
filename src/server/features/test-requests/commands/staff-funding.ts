import { eq } from "drizzle-orm";
import type { RecordedFunding } from "#contract/request-funding.ts";
import { utcDay } from "#domain/dates.ts";
import { registeredProductOf } from "#domain/registered-tests/step-problem.ts";
import type { Tx } from "#platform/database/database.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { resolveSupplementId } from "#server/features/catalogue/queries/names.ts";
import { entriesOfTests, historyOf } from "#server/features/registered-tests/queries/entries.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { fundingChangedMeanwhile } from "../rules/funding.ts";
import { testRequestFunding } from "../schema/funding.ts";
import { lockRequest } from "./lock-request.ts";

type Deps = Pick<Services, "db" | "clock">;
type Row = typeof testRequestFunding.$inferSelect;
interface StaffAct {
  requestId: number;
  operator: string;
}

/** Changes what is known about paying for a request, and writes it to the audit log with what was known before. */
async function changeFunding(
  { db }: Deps,
  { requestId, operator }: StaffAct,
  action: string,
  decide: (
    tx: Tx,
    before: Row | undefined,
    request: Awaited<ReturnType<typeof lockRequest>>,
  ) => Promise<Partial<Row>>,
): Promise<void> {
  await db.transaction(async (tx) => {
    const request = await lockRequest(tx, requestId);
    const [before] = await tx
      .select()
      .from(testRequestFunding)
      .where(eq(testRequestFunding.requestId, request.id));
    const change = await decide(tx, before, request);
    await tx
      .insert(testRequestFunding)
      .values({ requestId: request.id, ...change })
      .onConflictDoUpdate({ target: testRequestFunding.requestId, set: change });
    const changed = Object.keys(change) as (keyof Row)[];
    await recordAction(tx, {
      operator,
      action,
      subject: String(request.id),
      details: {
        before: Object.fromEntries(changed.map((field) => [field, before?.[field] ?? null])),
        after: change,
      },
    });
  });
}

/** Says what the test would cost and who estimates it; null: not estimated. */
export const estimateCost = (
  deps: Deps,
  act: StaffAct,
  estimate: { usd: number; by: string } | null,
): Promise<void> =>
  changeFunding(deps, act, "estimate-test-request", async () => ({
    estimateUsd: estimate?.usd ?? null,
    estimatedBy: estimate?.by ?? null,
    estimatedOn: estimate && utcDay(deps.clock.now()),
  }));

/**
 * Records that the money was collected outside this site or that the test was paid for; null takes it back. Throws
 * "conflict" if something else was recorded than `seen`, "invalid" without a note.
 */
export const recordFunding = (
  deps: Deps,
  act: StaffAct,
  { seen, recorded, note }: Record<"seen" | "recorded", RecordedFunding | null> & { note: string },
): Promise<void> =>
  changeFunding(deps, act, "fund-test-request", async (_tx, before) => {
    const current = before?.recorded ?? null;
    if (current !== seen) throw fundingChangedMeanwhile(current);
    if (recorded !== null && note === "")
      throw new ApiError("invalid", "Say who collected or paid it: everyone reads it.");
    return {
      recorded,
      recordedAt: recorded && deps.clock.now(),
      recordedNote: recorded && note,
    };
  });

/**
 * Says which registered test the request led to; null takes it back. Throws "not_found" for an unknown test, "conflict" while
 * its product is sealed, since the request would give it away, or if it is another product than the request's.
 */
export const attachTest = (deps: Deps, act: StaffAct, number: string | null): Promise<void> =>
  changeFunding(deps, act, "attach-registered-test", async (tx, _before, { supplementId }) => {
    if (number === null) return { registeredTest: null };
    const history = historyOf((await entriesOfTests(tx, [number])).get(number) ?? []);
    if (!history) throw new ApiError("not_found", `No registered test ${number}.`);
    const product = registeredProductOf(history);
    if (product === null)
      throw new ApiError(
        "conflict",
        "The product of this test is sealed. Attach it once the sample is bought.",
      );
    if (supplementId === null) throw new ApiError("conflict", "Link the request to its product first.");
    if ((await resolveSupplementId(tx, product.slug)) !== supplementId)
      throw new ApiError("conflict", `Test ${number} is about another product: ${product.name}.`);
    return { registeredTest: number };
  });
