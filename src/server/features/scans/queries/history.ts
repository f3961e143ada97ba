import { and, desc, eq, isNull, type SQL } from "drizzle-orm";
import type { z } from "zod";
import type { PersonalData } from "#contract/accounts.ts";
import type { listScans as listScansCall, ScanOutcome } from "#contract/scans.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { Guest, SignedIn } from "#server/http/auth.ts";
import type { Services } from "#server/services.ts";
import { supplements } from "../../catalogue/schema.ts";
import { presentOutcome, presentScan, type Shown } from "../presentation.ts";
import { noScan } from "../rules/owner.ts";
import { scans } from "../schema.ts";
import { present } from "./candidates.ts";
import { lotMatches } from "./lots.ts";

type Needs = Pick<Services, "db" | "listings">;
type Row = typeof scans.$inferSelect;

export const ownedBy = (visitor: Guest | SignedIn): SQL | undefined =>
  visitor.kind === "user"
    ? eq(scans.userId, visitor.userId)
    : and(eq(scans.guestId, visitor.guestId), isNull(scans.userId));

/** A visitor's own scan; 404 for anybody else's. */
export async function scanOf(db: Queryable, visitor: Guest | SignedIn, scanId: string): Promise<Row> {
  const [row] = await db
    .select()
    .from(scans)
    .where(and(eq(scans.id, Number(scanId)), ownedBy(visitor)));
  if (!row) throw noScan();
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
  const list = await Promise.all(rows.map(async (row) => presentScan(row, await shownWith(needs, row))));
  return { list, total, page, limit, has_more: offset + list.length < total };
}

export const outcomeOf = async (needs: Needs, row: Row): Promise<ScanOutcome> =>
  presentOutcome(row, await shownWith(needs, row));

async function shownWith({ db, listings }: Needs, row: Row): Promise<Shown> {
  const ids = [
    ...row.offered.map(({ supplementId }) => supplementId),
    ...(row.supplementId ? [row.supplementId] : []),
  ];
  const now = await present(db, ids);
  const [cards, lots] = await Promise.all([
    listings.cards([...new Set(now.values())]),
    lotMatches(db, [...new Set(now.values())], row.lotNumber),
  ]);
  const byId = new Map(cards.map((card) => [Number(card.supplement_id), card]));
  return {
    cards: new Map(
      [...now].flatMap(([id, nowId]) => {
        const card = byId.get(nowId);
        return card ? [[id, card] as const] : [];
      }),
    ),
    lots,
  };
}

/** Every scan of a user with what was read: for the export of personal data. */
export async function everyScan(db: Queryable, userId: number): Promise<PersonalData["scans"]> {
  const rows = await db
    .select({ scan: scans, slug: supplements.slug })
    .from(scans)
    .leftJoin(supplements, eq(supplements.id, scans.supplementId))
    .where(eq(scans.userId, userId))
    .orderBy(scans.id);
  return rows.map(({ scan, slug }) => ({
    scanned_at: scan.createdAt.toISOString(),
    way: scan.way,
    status: scan.status,
    extracted: scan.extracted,
    print: scan.print,
    lot_number: scan.lotNumber,
    image_url: scan.imageUrl,
    answer: scan.answer,
    supplement: slug,
    note: scan.note,
  }));
}
