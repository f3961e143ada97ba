import { z } from "zod";
import { day, idOrSlug, text } from "../fields.ts";
import { MAX_LENGTH } from "../limits.ts";
import { staffEndpoint } from "./endpoint.ts";
import { reason } from "./members.ts";

/** Why and until when a product is hidden. */
export const legalHold = z.object({
  reason: z.string(),
  notice: z.string(),
  ends_on: day,
  placed_by: z.string(),
});
export type LegalHold = z.output<typeof legalHold>;

export const listLegalHolds = staffEndpoint("listLegalHolds", {
  summary: "Products that are hidden after a legal notice, the one that ends first first.",
  input: z.object({ action: z.literal("list") }),
  output: z.array(legalHold.extend({ slug: z.string(), name: z.string() })),
});

export const placeLegalHold = staffEndpoint("placeLegalHold", {
  summary: "Hides a product's page (451) after a legal notice; its signed reports stay.",
  input: z.object({
    action: z.literal("place"),
    slug: idOrSlug,
    notice: text(MAX_LENGTH.note).min(3, "Say which notice: its sender, date and file number."),
    ends_on: day,
    reason,
  }),
  output: z.null(),
});

export const releaseLegalHold = staffEndpoint("releaseLegalHold", {
  summary: "Shows a product's page again before the hold ends.",
  input: z.object({ action: z.literal("release"), slug: idOrSlug, reason }),
  output: z.null(),
});
