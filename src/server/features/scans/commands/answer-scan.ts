import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { ScanAnswer } from "#contract/scan-vocabulary.ts";
import type { submitScanResult as submitScanResultCall } from "#contract/scans.ts";
import { resolveSupplementId } from "#server/features/catalogue/queries/names.ts";
import type { Visitor } from "#server/http/auth.ts";
import type { Services } from "#server/services.ts";
import { currentIdsOf } from "../queries/candidates.ts";
import { findOwnScan } from "../queries/history.ts";
import { compareLot, testedLotsOf } from "../queries/lots.ts";
import { requireGuestOrUser } from "../rules/owner.ts";
import { scans } from "../schema.ts";

type Answer = z.output<typeof submitScanResultCall.input>;

/** Saves a visitor's answer about a scan. A new answer replaces the last one and is reviewed again. */
export async function answerScan(
  { db, clock }: Pick<Services, "db" | "clock">,
  visitor: Visitor,
  input: Answer,
): Promise<z.input<typeof submitScanResultCall.output>> {
  const row = await findOwnScan(db, requireGuestOrUser(visitor), input.scan_id);
  const supplementId =
    input.supplement_id === null ? null : await resolveSupplementId(db, input.supplement_id);
  const offered = await currentIdsOf(
    db,
    row.candidates.map((one) => one.supplementId),
  );
  const answer = answerTo(input.correct, supplementId, [...offered.values()]);
  const lotNumber = input.lot_number === undefined ? row.lotNumber : input.lot_number || null;
  const note = input.note || null;
  await db
    .update(scans)
    .set({
      answer,
      supplementId,
      lotNumber,
      note,
      answeredAt: clock.now(),
      reviewedAt: null,
      reviewedBy: null,
    })
    .where(eq(scans.id, row.id));
  const lots = await testedLotsOf(db, supplementId === null ? [] : [supplementId]);
  const testedLots = supplementId === null ? undefined : lots.get(supplementId);
  return {
    scan_id: input.scan_id,
    status: answer,
    lot_match: testedLots ? compareLot(lotNumber, testedLots) : null,
  };
}

/** A product that was not offered always counts as a correction. */
function answerTo(correct: boolean, supplementId: number | null, offered: readonly number[]): ScanAnswer {
  if (supplementId === null) return "sent_for_review";
  return correct && offered.includes(supplementId) ? "confirmed" : "corrected";
}
