import { and, desc, eq, isNull, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { PersonalData } from "#contract/accounts.ts";
import type { listScans as listScansCall, ScanOutcome } from "#contract/scans.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { Guest, SignedIn } from "#server/http/auth.ts";
import type { Services } from "#server/services.ts";
import { supplements } from "../../catalogue/schema.ts";
import { presentOutcome, presentScan, type ScanContext } from "../presentation.ts";
import { scanNotFound } from "../rules/owner.ts";
import { scans } from "../schema.ts";
import { currentIdsOf } from "./candidates.ts";
import { compareLot, testedLotsOf } from "./lots.ts";

type Needs = Pick<Services, "db" | "listings">;
type Row = typeof scans.$inferSelect;

export const ownedBy = (visitor: Guest | SignedIn): SQL | undefined =>
  visitor.kind === "user"
    ? eq(scans.userId, visitor.userId)
    : and(eq(scans.guestId, visitor.guestId), isNull(scans.userId));

/** Finds a visitor's own scan. Throws `ApiError` "not_found" for any other id. */
export async function findOwnScan(db: Queryable, visitor: Guest | SignedIn, scanId: string): Promise<Row> {
  const [row] = await db
    .select()
    .from(scans)
    .where(and(eq(scans.id, Number(scanId)), ownedBy(visitor)));
  if (!row) throw scanNotFound();
  return row;
}

export async function listScans(
  needs: Needs,
  visitor: SignedIn,
  { page, limit }: z.output<typeof listScansCall.input>,
): Promise<z.input<typeof listScansCall.output>> {
  const { db } = needs;
  const offset = (page - 1) * limit;
  const [rows, total] = await Promise.all([
    db.select().from(scans).where(ownedBy(visitor)).orderBy(desc(scans.id)).limit(limit).offset(offset),
    db.$count(scans, ownedBy(visitor)),
  ]);
  const contextOf = await loadContexts(needs, rows);
  const list = rows.map((row) => presentScan(row, contextOf(row)));
  return { list, total, page, limit, has_more: offset + list.length < total };
}

export async function outcomeOf(needs: Needs, row: Row): Promise<ScanOutcome> {
  const contextOf = await loadContexts(needs, [row]);
  return presentOutcome(row, contextOf(row));
}

/** Loads what these scans show, in three queries however many there are. */
async function loadContexts(
  { db, listings }: Needs,
  rows: readonly Row[],
): Promise<(row: Row) => ScanContext> {
  const currentIds = await currentIdsOf(db, [...new Set(rows.flatMap(supplementIdsOf))]);
  const currentIdsIn = (some: readonly Row[]) => [
    ...new Set(some.flatMap(supplementIdsOf).flatMap((id) => currentIds.get(id) ?? [])),
  ];
  const [cards, testedLots] = await Promise.all([
    listings.cards([...new Set(currentIds.values())]),
    testedLotsOf(db, currentIdsIn(rows.filter(({ lotNumber }) => lotNumber))),
  ]);
  const byCurrentId = new Map(cards.map((card) => [Number(card.supplement_id), card]));
  const cardsById = new Map(
    [...currentIds].flatMap(([id, currentId]) => {
      const card = byCurrentId.get(currentId);
      return card ? [[id, card] as const] : [];
    }),
  );
  return (row) => ({
    cards: cardsById,
    lots: new Map(
      currentIdsIn([row]).flatMap((id) => {
        const lot = compareLot(row.lotNumber, testedLots.get(id) ?? []);
        return lot ? [[id, lot] as const] : [];
      }),
    ),
  });
}

const supplementIdsOf = ({ candidates, supplementId }: Row): number[] => [
  ...candidates.map((candidate) => candidate.supplementId),
  ...(supplementId === null ? [] : [supplementId]),
];

/** Every scan of a user with the recognized text, for the personal data export. */
export async function scansForExport(db: Queryable, userId: number): Promise<PersonalData["scans"]> {
  const rows = await db
    .select({ scan: scans, slug: supplements.slug })
    .from(scans)
    .leftJoin(supplements, eq(supplements.id, scans.supplementId))
    .where(eq(scans.userId, userId))
    .orderBy(scans.id);
  return rows.map(({ scan, slug }) => ({
    scanned_at: scan.createdAt.toISOString(),
    method: scan.method,
    status: scan.status,
    extracted: scan.extracted,
    label_text: scan.labelText,
    lot_number: scan.lotNumber,
    image_url: scan.imageUrl,
    answer: scan.answer,
    supplement: slug,
    note: scan.note,
  }));
}
