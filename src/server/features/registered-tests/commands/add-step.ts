import { eq } from "drizzle-orm";
import type { PublishedTestStep, SealOpening } from "#contract/registered-test-documents.ts";
import type { PublishedReport } from "#contract/report-file.ts";
import type { NewTestStep } from "#contract/staff/registered-tests.ts";
import {
  attachmentProblem,
  registeredProductOf,
  stepProblem,
  type TestHistory,
} from "#domain/registered-tests/step-problem.ts";
import type { Tx } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { lockChain } from "../../reports/commands/sign.ts";
import { findPublishedDocument, payloadOf } from "../../reports/queries/documents.ts";
import { entriesOfTests, historyOf } from "../queries/entries.ts";
import { registryEntries, testSeals } from "../schema.ts";
import { appendEntry, entryInstant } from "./append-entry.ts";
import { actorName, approveEntry, type EntryActor, type EntryNeeds } from "./approve-entry.ts";
import type { EntryOutcome } from "./register.ts";

const CHAIN = "reports";

/**
 * Adds a step to a registered test: a signed entry that points to the one before. What can't be undone, opening the seal and
 * cancelling, waits for a second person as a registration does. Throws `ApiError` "not_found" for an unknown test or report,
 * "invalid" if the step can't follow, "conflict" if another entry came in between, and what `approveEntry` throws.
 */
export function addStep(needs: EntryNeeds, given: NewTestStep, actor: EntryActor): Promise<EntryOutcome> {
  const { number, seen, step, on, note, report_number } = given;
  return needs.db.transaction(async (tx) => {
    await lockChain(tx, CHAIN);
    const { history, registration_hash, previous_entry } = await findTest(tx, number);
    if (seen !== undefined && seen !== previous_entry)
      throw new ApiError("conflict", "Someone else has added a step meanwhile. Look at it first.");
    const isOpening = step === "bought" && registeredProductOf(history) === null;
    const opening = isOpening ? await findOpening(tx, number) : null;
    const report = step === "report" ? await findAttachment(tx, history, report_number) : null;
    const payload: PublishedTestStep = {
      ...{ kind: "test_step", test: number, registration_hash, previous_entry },
      ...{ at: entryInstant(needs.clock.now()), step, on, note: note || null },
      ...(opening && { opening }),
      ...(report && { report }),
    };
    const problem = stepProblem(history, payload);
    if (problem !== null) throw new ApiError("invalid", problem);
    const approval =
      isOpening || step === "cancelled"
        ? await approveEntry(needs, tx, { kind: "step", step: { ...given, seen: previous_entry } }, actor)
        : null;
    if (approval?.approved === false) return { outcome: "waits", number };
    // From now on the log has what opens the seal.
    if (isOpening) await tx.delete(testSeals).where(eq(testSeals.test, number));
    await appendEntry(needs, tx, CHAIN, payload);
    const operator = approval?.operators.join(" and ") ?? (await actorName(tx, actor));
    const about = { step, on, ...(note && { note }), ...(report && { report: report.report_number }) };
    const details = { ...about, ...approval?.record };
    await recordAction(tx, { operator, action: "add-test-step", subject: number, details });
    return { outcome: "added", number };
  });
}

/** A registered test of the real chain. Demo tests belong to nobody. */
async function findTest(tx: Tx, number: string) {
  const entries = (await entriesOfTests(tx, [number])).get(number) ?? [];
  const history = historyOf(entries);
  const [first, last] = [entries[0], entries.at(-1)];
  if (!history || !first || !last || first.chain !== CHAIN)
    throw new ApiError("not_found", `No registered test ${number}.`);
  return { history, registration_hash: first.hash, previous_entry: last.hash };
}

async function findOpening(tx: Tx, test: string): Promise<SealOpening> {
  const [seal] = await tx.select().from(testSeals).where(eq(testSeals.test, test));
  if (seal) return seal.opening;
  throw new ApiError("conflict", "What opens this seal is lost, so the test can only be cancelled.");
}

async function findAttachment(tx: Tx, history: TestHistory, reportNumber: string) {
  const found = await findPublishedDocument(tx, reportNumber);
  if (found?.chain !== CHAIN) throw new ApiError("not_found", `No published report ${reportNumber}.`);
  if ((await tx.$count(registryEntries, eq(registryEntries.reportNumber, reportNumber))) > 0)
    throw new ApiError("conflict", `Report ${reportNumber} belongs to a registered test already.`);
  const problem = attachmentProblem(history, payloadOf(found) as PublishedReport);
  if (problem !== null) throw new ApiError("invalid", problem);
  return { report_number: reportNumber, report_hash: found.hash };
}
