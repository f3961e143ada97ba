import { desc, eq } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { sentEmails, storedEmails } from "./schema.ts";

export type StoredEmail = typeof storedEmails.$inferSelect;

/** Stored emails, newest first. */
export const listStoredEmails = (db: Queryable, limit: number): Promise<StoredEmail[]> =>
  db.select().from(storedEmails).orderBy(desc(storedEmails.id)).limit(limit);

export const countStoredEmails = (db: Queryable): Promise<number> => db.$count(storedEmails);

export async function findStoredEmail(db: Queryable, id: number): Promise<StoredEmail | null> {
  const [email] = await db.select().from(storedEmails).where(eq(storedEmails.id, id));
  return email ?? null;
}

/** When the email with this key was sent or stored; null while it is queued. */
export async function findSentAt(db: Queryable, key: string): Promise<Date | null> {
  const [sent] = await db.select().from(sentEmails).where(eq(sentEmails.key, key));
  return sent?.sentAt ?? null;
}

/** Stored emails to one recipient, newest first. */
export const listStoredEmailsTo = (db: Queryable, recipient: string): Promise<StoredEmail[]> =>
  db.select().from(storedEmails).where(eq(storedEmails.recipient, recipient)).orderBy(desc(storedEmails.id));
