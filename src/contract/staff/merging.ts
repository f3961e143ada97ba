import { z } from "zod";
import { idOrSlug, instant } from "../fields.ts";
import { SOURCES } from "../vocabulary.ts";
import { staffEndpoint } from "./endpoint.ts";
import { reason } from "./members.ts";
import { MOVING_THINGS } from "./moving-things.ts";

const kind = z.enum(["product", "brand"]);
const side = z.object({
  slug: z.string(),
  name: z.string(),
  /** Null for a brand. */
  brand: z.string().nullable(),
  source: z.enum(SOURCES),
  counts: z.partialRecord(z.enum(MOVING_THINGS), z.int()),
});
export type MergeSide = z.output<typeof side>;

export const previewMerge = staffEndpoint("previewMerge", {
  summary:
    "Two products or two brands side by side, and what a merge would move from the first to the second.",
  input: z.object({ action: z.literal("preview"), kind, from: idOrSlug, into: idOrSlug }),
  output: z.object({
    from: side,
    into: side,
    /** The products are of different brands. */
    across_brands: z.boolean(),
    /** Both sides in one word; a merge names the one that was seen. */
    seen: z.string(),
  }),
});

export const mergeRecords = staffEndpoint("mergeRecords", {
  summary: "Merges the first into the second. 409 if either has changed since it was seen.",
  input: z.object({
    action: z.literal("merge"),
    kind,
    from: idOrSlug,
    into: idOrSlug,
    seen: z.string(),
    /** Must be true for products of different brands. */
    across_brands: z.boolean().default(false),
    reason,
  }),
  output: z.null(),
});

export const listMerges = staffEndpoint("listMerges", {
  summary: "What was merged into this product or brand, newest first.",
  input: z.object({ action: z.literal("list"), kind: kind.default("product"), slug: idOrSlug }),
  output: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Null for a brand. */
      brand: z.string().nullable(),
      /** The merge of brands that it was part of, by the name of that brand: only both are taken back. */
      part_of: z.string().nullable(),
      operator: z.string(),
      at: instant,
      undone_at: instant.nullable(),
    }),
  ),
});

export const undoRecordMerge = staffEndpoint("undoRecordMerge", {
  summary: "Takes a merge back. 409 with the reason if that is not safe any more.",
  input: z.object({
    action: z.literal("undo"),
    kind: kind.default("product"),
    id: z.int().positive(),
    reason,
  }),
  output: z.null(),
});
