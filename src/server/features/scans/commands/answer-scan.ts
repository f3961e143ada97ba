import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { ScanAnswer } from "#contract/scan-vocabulary.ts";
import type { submitScanResult as submitScanResultCall } from "#contract/scans.ts";
import { idOfSupplement } from "#server/features/catalogue/queries/names.ts";
import type { Visitor } from "#server/http/auth.ts";
import type { Services } from "#server/services.ts";
import { present } from "../queries/candidates.ts";
import { scanOf } from "../queries/history.ts";
import { lotMatches } from "../queries/lots.ts";
import { personOf } from "../rules/owner.ts";
import { scans } from "../schema.ts";

type Said = z.output<typeof submitScanResultCall.input>;

/** Takes down what a visitor says of a scan. The last word counts, and is looked at anew. */
export async function answerScan(
  { db, clock }: Pick<Services, "db" | "clock">,
  visitor: Visitor,
  said: Said,
): Promise<z.input<typeof submitScanResultCall.output>> {
  const row = await scanOf(db, personOf(visitor), said.scan_id);
  const supplementId = said.supplement_id === null ? null : await idOfSupplement(db, said.supplement_id);
  const offered = await present(
    db,
    row.offered.map((one) => one.supplementId),
  );
  const answer = answerTo(said.correct, supplementId, [...offered.values()]);
  const lotNumber = said.lot_number === undefined ? row.lotNumber : said.lot_number || null;
  const note = said.note || null;
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
  const lots = await lotMatches(db, supplementId === null ? [] : [supplementId], lotNumber);
  return { scan_id: said.scan_id, status: answer, lot_match: lots.get(supplementId ?? 0) ?? null };
}

/** A product that was not offered is a correction, whatever else is said of it. */
function answerTo(correct: boolean, supplementId: number | null, offered: readonly number[]): ScanAnswer {
  if (supplementId === null) return "sent_for_review";
  return correct && offered.includes(supplementId) ? "confirmed" : "corrected";
}
