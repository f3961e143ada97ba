import { codeOf } from "../problem.ts";
import type { Db, Tx } from "./database.ts";

/** A deadlock, which PostgreSQL ends by failing one of the transactions; a conflict of serializable ones. */
const LOST_RACE_CODES = new Set(["40P01", "40001"]);
const MAX_ATTEMPTS = 3;

/** Whether the transaction failed only because of another one: nothing of it is stored, and it can be tried again. */
export const hasLostRace = (error: unknown): boolean => LOST_RACE_CODES.has(codeOf(error) ?? "");

/**
 * Runs a transaction again, from its beginning, if it lost a race. Only for work that does everything through `tx`:
 * whatever else it did would be done twice.
 */
export async function repeatableTransaction<Result>(
  db: Pick<Db, "transaction">,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !hasLostRace(error)) throw error;
    }
  }
}
