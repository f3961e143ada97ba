import { z } from "zod";
import { instant } from "../fields.ts";
import { MATCH_DEGREES, MATCH_STATES } from "../notice-vocabulary.ts";
import { notice } from "../notices.ts";
import { FORMS } from "../vocabulary.ts";
import { staffEndpoint } from "./endpoint.ts";
import { reason } from "./members.ts";

/** What a notice may be about, and what was decided. */
const candidate = z.object({
  id: z.int(),
  degree: z.enum(MATCH_DEGREES),
  state: z.enum(MATCH_STATES),
  brand: z.object({ slug: z.string(), name: z.string() }),
  /** Null: the brand alone. */
  supplement: z
    .object({
      slug: z.string(),
      name: z.string(),
      form: z.enum(FORMS),
      net_contents: z.string().nullable(),
      barcodes: z.array(z.string()),
    })
    .nullable(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  reason: z.string().nullable(),
});
export type NoticeCandidate = z.output<typeof candidate>;

const reviewedNotice = notice
  .pick({
    id: true,
    source: true,
    reference: true,
    url: true,
    classification: true,
    status: true,
    published_on: true,
    firm: true,
    product_text: true,
    reason: true,
    code_text: true,
  })
  .extend({
    /** GTIN-14, read from the text. */
    barcodes: z.array(z.string()),
    candidates: z.array(candidate),
  });
export type ReviewedNotice = z.output<typeof reviewedNotice>;

export const listNoticeMatches = staffEndpoint("listNoticeMatches", {
  summary: "Notices with candidates of one state, the surest degree first, then the newest notice.",
  input: z.object({ action: z.literal("list"), state: z.enum(MATCH_STATES) }),
  /** `total`: candidates of this state; the list may be shorter. */
  output: z.object({ total: z.int(), list: z.array(reviewedNotice) }),
});

export const decideNoticeMatch = staffEndpoint("decideNoticeMatch", {
  summary:
    "Decides whether a notice is about a product or brand, or undoes that. 409 if someone else has decided since.",
  input: z.object({
    action: z.literal("decide"),
    id: z.int(),
    seen: z.enum(MATCH_STATES),
    decision: z.enum(["confirmed", "rejected", "unsure", "undo"]),
    reason,
  }),
  output: z.object({ state: z.enum(MATCH_STATES) }),
});
