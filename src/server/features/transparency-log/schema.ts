import {
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { Chain } from "#contract/vocabulary.ts";

const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const instant = () => timestamp({ withTimezone: true });

/** Complete subtrees of a chain's Merkle tree, leaves included (level 0). Rows are only ever added. */
export const logNodes = pgTable(
  "log_nodes",
  {
    chain: text().$type<Chain>().notNull(),
    level: smallint().notNull(),
    index: integer().notNull(),
    /** SHA-256, 32 bytes (RFC 6962). */
    hash: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.level, table.index] })],
);

/** Signed tree heads (c2sp.org/tlog-checkpoint). */
export const logCheckpoints = pgTable(
  "log_checkpoints",
  {
    chain: text().$type<Chain>().notNull(),
    size: integer().notNull(),
    /** Hexadecimal. */
    root: text().notNull(),
    /** Signed note with the log's signature alone. */
    note: text().notNull(),
    /** SHA-256 of the signing key, hexadecimal. */
    keyId: text().notNull(),
    signedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.chain, table.size] })],
);

/** Witnesses' signatures of a tree head (c2sp.org/tlog-cosignature), the newest of each. */
export const logCosignatures = pgTable(
  "log_cosignatures",
  {
    chain: text().$type<Chain>().notNull(),
    size: integer().notNull(),
    /** Name of the witness's key. */
    witness: text().notNull(),
    /** Signature line, without newline. */
    line: text().notNull(),
    cosignedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.size, table.witness] }),
    index("log_cosignatures_newest").on(table.chain, table.cosignedAt),
  ],
);
