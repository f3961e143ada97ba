import { z } from "zod";
import { emailAddress } from "./account-fields.ts";
import { PUBLIC_CORRECTION_OUTCOMES } from "./correction-outcomes.ts";
import { endpoint } from "./endpoint.ts";
import { listOf } from "./envelope.ts";
import { day, idOrSlug, multilineText, page, pageLimit, text } from "./fields.ts";
import { MAX_LENGTH } from "./limits.ts";

/** Fields of an error report. */
export const errorReportFields = {
  /** Name of the wrong field as shown on the page. */
  field: text().default(""),
  note: multilineText(MAX_LENGTH.note).min(1, "Tell us what’s wrong."),
  /** Where to send the outcome; defaults to the signed-in user's own email address. */
  email_id: z.union([z.literal(""), emailAddress]).default(""),
};

export const reportError = endpoint("reportError", {
  summary: "Reports an error on a supplement's page or in a report. Returns the ticket number.",
  input: z
    .object({ supplement_id: idOrSlug.optional(), report_slug: idOrSlug.optional(), ...errorReportFields })
    .refine(
      ({ supplement_id, report_slug }) => (supplement_id === undefined) !== (report_slug === undefined),
      {
        error: "Name either a supplement or a report.",
      },
    ),
  output: z.object({ ticket: z.string() }),
});

/** Public view of a settled ticket, without the reporter and their note. */
export const correction = z.object({
  ticket: z.string(),
  reported_on: day,
  settled_on: day,
  outcome: z.enum(PUBLIC_CORRECTION_OUTCOMES),
  public_note: z.string(),
  supplement: z.object({ slug: z.string(), name: z.string() }).nullable(),
  report_slug: z.string().nullable(),
});
export type Correction = z.infer<typeof correction>;

export const listCorrections = endpoint("listCorrections", {
  summary: "The public log of settled error reports, newest first.",
  input: z.object({ page, limit: pageLimit }),
  output: listOf(correction),
});
