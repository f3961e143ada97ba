import { bigint, integer, jsonb, pgTable, primaryKey } from "drizzle-orm/pg-core";

/** An amount that labels state, how many of them do, and how many of these in the product's name only. */
export type StoredAmount = [amount: number, unit: string, labels: number, fromNames: number];

/**
 * The amounts of an ingredient on the current labels of listed products, in blocks of product numbers (`BLOCK_BITS`):
 * reading them from two million labels takes seconds. A job counts the blocks that `label_amount_changes` names; until it
 * has, they are read from the labels.
 */
export const labelAmounts = pgTable(
  "label_amounts",
  {
    ingredientId: integer().notNull(),
    block: integer().notNull(),
    amounts: jsonb().$type<StoredAmount[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ingredientId, table.block] })],
);

/** Blocks whose products or labels changed, written by triggers (`record_label_amount_changes`), once for each change. */
export const labelAmountChanges = pgTable("label_amount_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  block: integer().notNull(),
});
