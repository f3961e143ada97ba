import { z } from "zod";
import { multilineText, text } from "../fields.ts";
import { MAX_LENGTH } from "../limits.ts";
import { requestId } from "../pledges.ts";
import { testNumber } from "../registered-test-documents.ts";
import { MAX_ESTIMATE_USD, RECORDED_FUNDING } from "../request-funding.ts";
import { staffEndpoint } from "./endpoint.ts";

const recorded = z.enum(RECORDED_FUNDING).nullable();

export const estimateRequestCost = staffEndpoint("estimateRequestCost", {
  summary: "Says what the test of a request would cost and who estimates it, or takes the estimate back.",
  input: z.object({
    action: z.literal("estimate"),
    id: requestId,
    /** Public. Null: not estimated. */
    estimate: z
      .object({
        usd: z
          .int("Enter whole dollars.")
          .min(1, "Estimate at least $1.")
          .max(MAX_ESTIMATE_USD, "That is more than a test can cost."),
        by: text().min(1, "Say who estimates."),
      })
      .nullable(),
  }),
  output: z.null(),
});

export const recordRequestFunding = staffEndpoint("recordRequestFunding", {
  summary:
    "Records that the money for a test was collected outside this site, or that the test was paid for; null takes it back.",
  input: z.object({
    action: z.literal("record"),
    id: requestId,
    /** What was recorded before: 409 if it is something else now. */
    seen: recorded,
    recorded,
    /** Public: by whom and how. Required unless it is taken back. */
    note: multilineText(MAX_LENGTH.note).default(""),
  }),
  output: z.null(),
});

export const attachRegisteredTest = staffEndpoint("attachRegisteredTest", {
  summary:
    "Says which registered test a request led to. 409 if its product is sealed or another one; null takes it back.",
  input: z.object({ action: z.literal("attach_test"), id: requestId, test: testNumber.nullable() }),
  output: z.null(),
});
