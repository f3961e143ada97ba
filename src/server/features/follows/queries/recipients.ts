import { type SQL, sql } from "drizzle-orm";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { EMAIL_BATCH_SIZE } from "#server/features/outbox/commands.ts";

/** What something happened to: a product, or a brand alone (`supplementId` null). */
export interface EmailSubject {
  supplementId: number | null;
  brandId: number;
  /** Who follows it later gets no email. */
  followedBy: Date;
}

/** A user who gets one email about something, by the product that they follow or else by its brand. */
interface Recipient {
  id: number;
  to: string;
  firstName: string;
  /** The followed product; null: they follow the brand. */
  supplementId: number | null;
  /** Of their own package; empty if they noted none. */
  lot: string;
}

/**
 * Follows that an email goes out for. Who follows product and brand is in it twice. Emails about a product that were turned
 * off stay off, also for a follower of its brand.
 */
const followsOf = ({ supplementId, brandId, followedBy }: EmailSubject, afterUserId: number): SQL => {
  const product =
    supplementId === null
      ? sql`f.supplement_id in (select id from supplements where brand_id = ${brandId})`
      : sql`f.supplement_id = ${supplementId}`;
  const at = followedBy.toISOString();
  return sql`
    select f.user_id, f.supplement_id, f.lot from follows f
    where ${product} and f.alerts and f.at <= ${at}::timestamptz and f.user_id > ${afterUserId}
    union all
    select b.user_id, null, '' from brand_follows b
    where b.brand_id = ${brandId} and b.at <= ${at}::timestamptz and b.user_id > ${afterUserId} and not exists (
      select from follows f where f.user_id = b.user_id and f.supplement_id = ${supplementId}::int and not f.alerts)`;
};

/** The next batch of users with a verified email, by user id; each of them once. */
export async function findRecipients(
  db: ReadOnlyDb,
  subject: EmailSubject,
  afterUserId: number,
): Promise<Recipient[]> {
  // The follow that says more about the recipient's interest comes first: the product's, or the brand's for a brand.
  const first = subject.supplementId === null ? sql`nulls first` : sql`nulls last`;
  const { rows } = await db.execute<Recipient & Record<string, unknown>>(sql`
    select distinct on (u.id) u.id, u.email_id as "to", u.first_name as "firstName", r.supplement_id as "supplementId", r.lot
    from (${followsOf(subject, afterUserId)}) r join users u on u.id = r.user_id and u.email_verified
    order by u.id, r.supplement_id ${first} limit ${EMAIL_BATCH_SIZE}`);
  return rows;
}

/** How many users would get an email. */
export async function countRecipients(db: ReadOnlyDb, subject: EmailSubject): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct u.id)::int as count
    from (${followsOf(subject, 0)}) r join users u on u.id = r.user_id and u.email_verified`);
  return rows[0]?.count ?? 0;
}
