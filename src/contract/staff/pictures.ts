import { z } from "zod";
import { idOrSlug } from "../fields.ts";
import { PHOTO_ORIGINS } from "../product-pictures.ts";
import { staffEndpoint } from "./endpoint.ts";
import { reason } from "./members.ts";
import { PICTURE_OWNERS } from "./picture-paths.ts";

const owner = { kind: z.enum(PICTURE_OWNERS), slug: idOrSlug };
/** SHA-256 of the picture that was seen; null: none. */
const seen = z.string().nullable();

export const getRecordPicture = staffEndpoint("getRecordPicture", {
  summary:
    "The photo of a product or the logo of a brand, and pictures that came with requests for a product.",
  input: z.object({ action: z.literal("get"), ...owner }),
  output: z.object({
    /** Null: none. `origin` of a logo: `operator`. */
    current: z.object({ sha256: z.string(), url: z.string(), origin: z.enum(PHOTO_ORIGINS) }).nullable(),
    choices: z.array(
      z.object({
        request: z.string(),
        /** From 1. */
        picture: z.int(),
        url: z.string(),
      }),
    ),
  }),
});
export type RecordPicture = z.output<typeof getRecordPicture.output>;

const conflict = "409 if another picture is shown than the one that was seen.";

export const approveRequestPicture = staffEndpoint("approveRequestPicture", {
  summary: `Shows a picture that came with a test request as the product's photo. ${conflict}`,
  input: z.object({
    action: z.literal("approve"),
    slug: idOrSlug,
    request: z.uuid("No such request."),
    picture: z.int().positive(),
    seen,
    reason,
  }),
  output: z.null(),
});

export const removeRecordPicture = staffEndpoint("removeRecordPicture", {
  summary: `Shows no photo of a product, or no logo of a brand. ${conflict}`,
  input: z.object({ action: z.literal("remove"), ...owner, seen, reason }),
  output: z.null(),
});
