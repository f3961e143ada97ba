import { and, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { PersonalData } from "#contract/accounts.ts";
import type { Followed, listFollowed as listFollowedCall } from "#contract/follows.ts";
import type { Queryable, ReadOnlyDb } from "#platform/database/database.ts";
import { resolveSupplementId } from "#server/features/catalogue/queries/names.ts";
import { brands } from "#server/features/catalogue/schema/brands.ts";
import { supplements } from "#server/features/catalogue/schema.ts";
import { cardsByIds } from "#server/features/products/queries/cards.ts";
import { reports } from "#server/features/reports/schema.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import { reportChangeEmail } from "./emails.ts";
import { countRecipients } from "./queries/recipients.ts";
import { follows } from "./schema.ts";

export async function listFollowed(
  db: Queryable,
  { userId }: SignedIn,
  { supplement_id, page, limit }: z.output<typeof listFollowedCall.input>,
): Promise<z.input<typeof listFollowedCall.output>> {
  const supplementId = supplement_id === undefined ? null : await resolveSupplementId(db, supplement_id);
  const where = and(
    eq(follows.userId, userId),
    supplementId === null ? undefined : eq(follows.supplementId, supplementId),
  );
  const offset = (page - 1) * limit;
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(follows)
      .where(where)
      .orderBy(desc(follows.at), desc(follows.supplementId))
      .limit(limit)
      .offset(offset),
    db.$count(follows, where),
  ]);
  const ids = rows.map(({ supplementId }) => supplementId);
  const [cards, lots] = await Promise.all([cardsByIds(db, ids), testedLotsOf(db, ids)]);
  const rowById = new Map(rows.map((row) => [String(row.supplementId), row]));
  const list = cards.flatMap((card) => {
    const row = rowById.get(card.supplement_id);
    if (!row) return [];
    const { at, alerts, note, lot, supplementId: id } = row;
    return { ...card, followed_at: at.toISOString(), alerts, note, lot, tested_lots: lots.get(id) ?? [] };
  });
  return { list, total, page, limit, has_more: offset + rows.length < total };
}

/** The tested lots of products, by product id; the newest first. */
async function testedLotsOf(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, Followed["tested_lots"]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      supplementId: reports.supplementId,
      report_slug: reports.slug,
      lot_number: reports.lotNumber,
      tested_at: reports.testedAt,
      state: reports.state,
      verdict: reports.verdict,
    })
    .from(reports)
    .where(inArray(reports.supplementId, [...ids]))
    .orderBy(desc(reports.testedAt), desc(reports.id));
  return Map.groupBy(rows, ({ supplementId }) => supplementId);
}

/** All products the user follows, with their notes, for the export of personal data. */
export async function exportFollowedProducts(
  db: Queryable,
  userId: number,
): Promise<PersonalData["followed"]> {
  const rows = await db
    .select({
      supplement: supplements.slug,
      at: follows.at,
      alerts: follows.alerts,
      note: follows.note,
      lot: follows.lot,
    })
    .from(follows)
    .innerJoin(supplements, eq(supplements.id, follows.supplementId))
    .where(eq(follows.userId, userId))
    .orderBy(follows.at);
  return rows.map(({ at, ...row }) => ({ ...row, followed_at: at.toISOString() }));
}

/** The email about a withdrawn report as followers of the product get it, and to how many it would go; nothing is sent. */
export async function previewWithdrawalEmail(
  db: ReadOnlyDb,
  { supplementId, slug, lotNumber }: { supplementId: number; slug: string; lotNumber: string },
  { siteUrl, now }: { siteUrl: string; now: Date },
): Promise<{ recipients: number; subject: string; text: string }> {
  const [product] = await db
    .select({ name: supplements.name, brandId: brands.id, brand: brands.name })
    .from(supplements)
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .where(eq(supplements.id, supplementId));
  if (!product) throw new ApiError("not_found", "Supplement not found.");
  const recipient = {
    ...{ key: "preview", to: "", firstName: "(first name)", lot: "", followsBrand: false },
    unsubscribeUrl: `${siteUrl}/unsubscribe`,
  };
  const change = {
    ...{ product: `${product.brand} ${product.name}`, brand: product.brand },
    reportSlug: slug,
    event: "withdrawn",
    report: { headline: null, lot_number: lotNumber },
  } as const;
  const { subject, text } = reportChangeEmail(recipient, change, siteUrl);
  const about = { supplementId, brandId: product.brandId, followedBy: now };
  return { recipients: await countRecipients(db, about), subject, text };
}
