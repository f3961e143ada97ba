import type { Card } from "#contract/catalogue.ts";
import type { Scan, ScanCandidate, ScannedLot, ScanOutcome } from "#contract/scans.ts";
import type { scans } from "./schema.ts";

type Row = typeof scans.$inferSelect;

/** Related data of scan rows: cards by offered id, lots by card id. */
export interface ScanContext {
  cards: ReadonlyMap<number, Card>;
  lots: ReadonlyMap<number, ScannedLot>;
}

/** Converts a scan row to its API outcome. */
export function presentOutcome(row: Row, { cards, lots }: ScanContext): ScanOutcome {
  const candidates = row.candidates.flatMap(({ supplementId, confidence }): ScanCandidate[] => {
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

export function presentScan(row: Row, context: ScanContext): Scan {
  const outcome = presentOutcome(row, context);
  const matched = row.status === "matched" && row.answer === null ? row.candidates[0]?.supplementId : null;
  return {
    ...outcome,
    method: row.method,
    scanned_at: row.createdAt.toISOString(),
    image_url: row.imageUrl,
    image_expires_at: row.imageExpiresAt?.toISOString() ?? null,
    answer: row.answer,
    supplement: context.cards.get(row.supplementId ?? matched ?? 0) ?? null,
  };
}
