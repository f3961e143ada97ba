import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { day, instant } from "./fields.ts";
import { FUNDING_STATES, PLEDGE_USD } from "./request-funding.ts";

/** A random id. The number that was one before still names a request to its requester. */
export const REQUEST_ID = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{1,9})$/i;
export const requestId = z.string().regex(REQUEST_ID, "No such request.");

/** How the test of a request is paid for. Amounts in whole US dollars. Who pledged is never public. */
export const requestFunding = z.object({
  state: z.enum(FUNDING_STATES),
  /** Sum of the pledges that count: of users with a confirmed email. */
  pledged_usd: z.int(),
  /** Number of users who pledged. */
  pledgers: z.int(),
  /** The user's own pledge; null without one. */
  my_pledge_usd: z.int().nullable(),
  /** Whether a pledge can be made or changed now. It can be withdrawn at any time. */
  takes_pledges: z.boolean(),
  /** What the test would cost, who says so, and since when; null: not estimated. */
  estimate: z.object({ usd: z.int(), by: z.string(), on: day }).nullable(),
  /** When staff recorded "collected" or "paid", and their note; null: they did not. */
  recorded: z.object({ at: instant, note: z.string() }).nullable(),
  /** The registered test that the request led to, and who pays for it; null: none yet. */
  registered_test: z.object({ number: z.string(), paid_by: z.string() }).nullable(),
});
export type RequestFunding = z.infer<typeof requestFunding>;

const amount = z
  .int("Enter whole dollars.")
  .min(PLEDGE_USD.min, `Pledge at least $${PLEDGE_USD.min}.`)
  .max(PLEDGE_USD.max, `Pledge at most $${PLEDGE_USD.max}.`);

export const pledge = endpoint("pledge", {
  summary:
    "Pledges an amount in whole US dollars toward the test of a request, or changes the user's pledge. Nothing is collected: a pledge is a promise. Needs a confirmed email; 409 once the sample is bought. (Not in the specification.)",
  input: z.object({
    action: z.literal("pledge"),
    test_request_id: requestId,
    amount_usd: amount,
    /** On for a first pledge and unchanged otherwise, unless given. If the user also voted, the vote's setting rules. */
    email_updates: z.boolean().optional(),
  }),
  output: requestFunding,
});

export const withdrawPledge = endpoint("withdrawPledge", {
  summary: "Withdraws the user's pledge, at any time. (Not in the specification.)",
  input: z.object({ action: z.literal("withdraw_pledge"), test_request_id: requestId }),
  output: requestFunding,
});
