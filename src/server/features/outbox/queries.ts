import { desc, eq } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import { keptLetters, sentLetters } from "./schema.ts";

export type KeptLetter = typeof keptLetters.$inferSelect;

/** Newest first. */
export const listKeptLetters = (db: Queryable, limit: number): Promise<KeptLetter[]> =>
  db.select().from(keptLetters).orderBy(desc(keptLetters.id)).limit(limit);

export const countKeptLetters = (db: Queryable): Promise<number> => db.$count(keptLetters);

export async function findKeptLetter(db: Queryable, id: number): Promise<KeptLetter | null> {
  const [letter] = await db.select().from(keptLetters).where(eq(keptLetters.id, id));
  return letter ?? null;
}

/** When the letter of this key left, or was kept; null while it waits. */
export async function findSending(db: Queryable, key: string): Promise<Date | null> {
  const [sent] = await db.select().from(sentLetters).where(eq(sentLetters.key, key));
  return sent?.sentAt ?? null;
}

/** Letters to one address that were kept, newest first. */
export const listLettersTo = (db: Queryable, address: string): Promise<KeptLetter[]> =>
  db.select().from(keptLetters).where(eq(keptLetters.recipient, address)).orderBy(desc(keptLetters.id));
