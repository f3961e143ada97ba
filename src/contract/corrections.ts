import { z } from "zod";
import { emailAddress } from "./account-fields.ts";
import { CORRECTION_OUTCOMES } from "./correction-outcomes.ts";
import { endpoint } from "./endpoint.ts";
import { listOf } from "./envelope.ts";
import { day, idOrSlug, page, pageLimit, text } from "./fields.ts";
import { MAX_LENGTH } from "./limits.ts";

/** What somebody who found an error tells us. */
export const errorReportFields = {
  /** What is wrong, by its name on the page. */
  field: text().default(""),
  note: text(MAX_LENGTH.note).min(1, "Please say what is wrong."),
  /** Where to write when it is settled; a signed-in user's own address is taken where this is left out. */
  email_id: z.union([z.literal(""), emailAddress]).default(""),
};

export const reportError = endpoint("reportError", {
  summary: "Reports an error on a supplement's page, or in a report. Answers with the ticket's number.",
  input: z
    .object({ supplement_id: idOrSlug.optional(), report_slug: idOrSlug.optional(), ...errorReportFields })
    .refine(
      ({ supplement_id, report_slug }) => (supplement_id === undefined) !== (report_slug === undefined),
      {
        error: "Please name either a supplement or a report.",
      },
    ),
  output: z.object({ ticket: z.string() }),
});

/** A settled ticket as everybody reads it: never who reported it, nor in which words. */
export const correction = z.object({
  ticket: z.string(),
  reported_on: day,
  settled_on: day,
  outcome: z.enum(CORRECTION_OUTCOMES),
  public_note: z.string(),
  supplement: z.object({ slug: z.string(), name: z.string() }).nullable(),
  report_slug: z.string().nullable(),
});
export type Correction = z.infer<typeof correction>;

export const listCorrections = endpoint("listCorrections", {
  summary: "The public log of reported errors that were settled, newest first.",
  input: z.object({ page, limit: pageLimit }),
  output: listOf(correction),
});
