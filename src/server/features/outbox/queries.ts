import { and, count, desc, eq, gt, sql } from "drizzle-orm";
import { DAY_S } from "#contract/durations.ts";
import type { Queryable } from "#platform/database/database.ts";
import { openSealedEmail } from "#platform/mail/sealed-email.ts";
import type { Services } from "#server/services.ts";
import { sentEmails, storedEmails } from "./schema.ts";

export type StoredEmail = Omit<typeof storedEmails.$inferSelect, "sealed">;

type StoreNeeds = Pick<Services, "db" | "emailKey">;

/** Decrypts the body. `PlatformProblem`: the site's secret has changed since. */
function openStoredEmail(
  emailKey: string,
  { sealed, ...stored }: typeof storedEmails.$inferSelect,
): StoredEmail {
  if (sealed === null) return stored;
  const { key, recipient: to, subject } = stored;
  const { text, html } = openSealedEmail(emailKey, { key, to, subject, sealed });
  return { ...stored, text, html };
}

/** Stored emails, newest first, without their bodies. */
export const listStoredEmails = (db: Queryable, limit: number) => {
  const { id, key, recipient, subject, storedAt } = storedEmails;
  return db
    .select({ id, key, recipient, subject, storedAt })
    .from(storedEmails)
    .orderBy(desc(storedEmails.id))
    .limit(limit);
};

export const countStoredEmails = (db: Queryable): Promise<number> => db.$count(storedEmails);

export async function findStoredEmail({ db, emailKey }: StoreNeeds, id: number): Promise<StoredEmail | null> {
  const [email] = await db.select().from(storedEmails).where(eq(storedEmails.id, id));
  return email ? openStoredEmail(emailKey, email) : null;
}

/** When the email with this key was sent or stored; null while it is queued. */
export async function findSentAt(db: Queryable, key: string): Promise<Date | null> {
  const [sent] = await db.select().from(sentEmails).where(eq(sentEmails.key, key));
  return sent?.sentAt ?? null;
}

/** Stored emails to one recipient, newest first. */
export async function listStoredEmailsTo(
  { db, emailKey }: StoreNeeds,
  recipient: string,
): Promise<StoredEmail[]> {
  const rows = await db
    .select()
    .from(storedEmails)
    .where(eq(storedEmails.recipient, recipient))
    .orderBy(desc(storedEmails.id));
  return rows.map((row) => openStoredEmail(emailKey, row));
}

/** Subjects of the stored emails to one recipient, newest first. */
export const listStoredSubjects = (db: Queryable, recipient: string) =>
  db
    .select({ subject: storedEmails.subject, storedAt: storedEmails.storedAt })
    .from(storedEmails)
    .where(eq(storedEmails.recipient, recipient))
    .orderBy(desc(storedEmails.id));

/** Emails of a kind that were sent to a recipient (an HMAC) in the day before `now`. */
export async function countEmailsOfKind(
  db: Queryable,
  { recipient, kind, now }: { recipient: string; kind: string; now: Date },
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(sentEmails)
    .where(
      and(
        eq(sentEmails.recipient, recipient),
        gt(sentEmails.sentAt, new Date(now.getTime() - DAY_S * 1000)),
        sql`starts_with(${sentEmails.key}, ${`${kind}:`})`,
      ),
    );
  return row?.total ?? 0;
}
