import { integer, timestamp } from "drizzle-orm/pg-core";

/** A number that the database gives a row: `id: id()`. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity();

/** An instant in UTC; when the row was inserted if nothing else is said. */
export const instantOrNow = () => timestamp({ withTimezone: true }).notNull().defaultNow();
