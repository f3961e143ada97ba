import type { Card } from "#contract/catalogue.ts";
import type { Scan, ScanCandidate, ScannedLot, ScanOutcome } from "#contract/scans.ts";
import type { scans } from "./schema.ts";

type Row = typeof scans.$inferSelect;

/** What the rows of a list are shown with: cards by the ids that were offered, lots by the ids of the cards. */
export interface Shown {
  cards: ReadonlyMap<number, Card>;
  lots: ReadonlyMap<number, ScannedLot>;
}

/** What came of a scan, as it is answered and as it is listed. */
export function presentOutcome(row: Row, { cards, lots }: Shown): ScanOutcome {
  const candidates = row.offered.flatMap(({ supplementId, confidence }): ScanCandidate[] => {
    const card = cards.get(supplementId);
    const rounded = Math.round(confidence * 1000) / 1000;
    return card
      ? [{ ...card, confidence: rounded, lot_match: lots.get(Number(card.supplement_id)) ?? null }]
      : [];
  });
  return {
    scan_id: String(row.id),
    status: row.status,
    failure: row.failure,
    extracted: row.extracted,
    candidates,
    lot_match: row.status === "matched" ? (candidates[0]?.lot_match ?? null) : null,
  };
}

export function presentScan(row: Row, shown: Shown): Scan {
  const outcome = presentOutcome(row, shown);
  const matched = row.status === "matched" && row.answer === null ? row.offered[0]?.supplementId : null;
  return {
    ...outcome,
    way: row.way,
    scanned_at: row.createdAt.toISOString(),
    image_url: row.imageUrl,
    image_until: row.imageUntil?.toISOString() ?? null,
    answer: row.answer,
    supplement: shown.cards.get(row.supplementId ?? matched ?? 0) ?? null,
  };
}
