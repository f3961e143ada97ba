import { sql } from "drizzle-orm";
import { CHAINS, type Chain } from "#contract/vocabulary.ts";
import type { Tx } from "#platform/database/database.ts";
import type { Services } from "#server/services.ts";

/** Any number, the same for everybody who appends to a chain of this database. */
const CHAIN_LOCK = 7_203_115;

/** Holds the chain until the transaction ends: whoever else appends to it waits, and finds the new head. */
export async function lockChain(tx: Tx, chain: Chain): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK}, ${CHAINS.indexOf(chain)})`);
}

/** Sample documents are always signed here: their keys vouch for nothing. */
export const waitsForSignature = ({ signing }: Pick<Services, "signing">, chain: Chain): boolean =>
  signing.offline && chain === "reports";
