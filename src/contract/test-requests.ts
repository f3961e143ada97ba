import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { listOf } from "./envelope.ts";
import { instant, page, pageLimit, text } from "./fields.ts";
import { linkTooLongMessage, MAX_LINK_INPUT_LENGTH, MAX_LINK_LENGTH, normalizeLink } from "./links.ts";
import { MESSAGES } from "./messages.ts";
import { requestFunding, requestId } from "./pledges.ts";
import { QUEUE_SORTS, RANKING_PARTS } from "./request-ranking.ts";
import { REQUEST_STATES, REQUEST_STEPS, VOTE_STATES } from "./request-states.ts";
import { NOT_A_LINK } from "./validation-messages.ts";

/** A link to a supplement, normalized. Parse it with the messages of `validationMessageOn`. */
export const supplementLink = z
  .string(MESSAGES.supplementLinkRequired)
  .trim()
  .min(1, MESSAGES.supplementLinkRequired)
  .max(MAX_LINK_INPUT_LENGTH, { error: ({ input }) => linkTooLongMessage(String(input)) })
  .transform((typed, context) => {
    const link = normalizeLink(typed);
    if (link === null) context.addIssue({ code: "custom", params: NOT_A_LINK });
    else if (link.length > MAX_LINK_LENGTH) context.addIssue(linkTooLongMessage(link));
    return link ?? "";
  });

export const supplementName = text().min(1, MESSAGES.supplementNameRequired);

/** Form fields, named as in the specification. */
export const testRequestFields = {
  name: supplementName,
  images: z
    .array(z.url({ protocol: /^https?$/, error: "Upload the picture first." }).max(MAX_LINK_INPUT_LENGTH))
    .max(1, "Add one picture at most.")
    .default([]),
  supplement_brand: text().default(""),
  supplement_url: supplementLink,
};

/** Status of a request for its requester and voters. `duplicate_of`: the request it was merged into. */
export const testRequestSummary = z.object({
  test_request_id: z.string(),
  status: z.enum(REQUEST_STATES),
  /** Number of votes that count, requesters' own included. */
  votes: z.int(),
  /** The user's own vote; null without one. */
  my_vote: z.enum(VOTE_STATES).nullable(),
  duplicate_of: z.string().nullable(),
});
export type TestRequestSummary = z.infer<typeof testRequestSummary>;

/** The supplement that a request was linked to. */
const linkedSupplement = z.object({ slug: z.string(), name: z.string(), brand_name: z.string() });

/** Link, pictures and notes are shown to the requester only: a link or a picture may tell who it was. */
export const testRequest = testRequestSummary.extend({
  name: z.string(),
  supplement_brand: z.string().nullable(),
  /** Null for voters. */
  supplement_url: z.string().nullable(),
  /** Empty for voters. */
  images: z.array(z.string()),
  /** True if the user requested it, false if the user only voted for it. */
  requested_by_me: z.boolean(),
  /** Whether the user gets an email when its status changes. */
  email_updates: z.boolean(),
  created_at: instant,
  timeline: z.array(
    z.object({
      status: z.enum(REQUEST_STATES),
      at: instant,
      by: z.enum(["requester", "laboratory"]),
      /** Null for voters. */
      note: z.string().nullable(),
    }),
  ),
  supplement: linkedSupplement.nullable(),
  report_slug: z.string().nullable(),
  /** Null for voters. */
  decline_reason: z.string().nullable(),
  funding: requestFunding,
});
export type TestRequest = z.infer<typeof testRequest>;

/**
 * What a test would teach, as a sum and in words. Never show the number without the words. Parts that are not known have
 * points of their own, below those of a known danger.
 */
export const requestRanking = z.object({
  /** Sum of the parts, of `max_points`. */
  points: z.int(),
  max_points: z.int(),
  /** "Ranked here because: …", and what is not known. */
  text: z.string(),
  parts: z.array(
    z.object({
      part: z.enum(RANKING_PARTS),
      points: z.int(),
      max_points: z.int(),
      known: z.boolean(),
      text: z.string(),
      /** Why the hazards matter; empty for other parts. */
      sources: z.array(z.string()),
    }),
  ),
  /** As of when everything but the votes was computed. */
  computed_at: instant,
});

/** Public view of a request, without the requester, link and picture. */
export const queuedRequest = z.object({
  test_request_id: z.string(),
  name: z.string(),
  supplement_brand: z.string().nullable(),
  status: z.enum(REQUEST_STATES),
  votes: z.int(),
  /** When it entered this state. */
  since: instant,
  supplement: linkedSupplement.nullable(),
  /** Whether the user requested it or voted for it; false for guests. */
  voted: z.boolean(),
  my_vote: z.enum(VOTE_STATES).nullable(),
  /** True for demo data (fictitious brands). */
  demo: z.boolean(),
  /** Null once it is closed, and for the first minutes after an upgrade of the site. */
  ranking: requestRanking.nullable(),
  funding: requestFunding,
});
export type QueuedRequest = z.infer<typeof queuedRequest>;

export const addTestRequest = endpoint("addTestRequest", {
  summary:
    "Requests a test of a supplement. If the same request is already open, returns that one. It counts once the user has confirmed their email.",
  input: z.object({ action: z.literal("add_test_request"), ...testRequestFields }),
  output: testRequestSummary,
});

export const voteForTestRequest = endpoint("voteForTestRequest", {
  summary:
    "Adds or removes the user's vote for a request; `email_updates` turns emails about its status on or off. A vote counts once the user has confirmed their email.",
  input: z.object({
    action: z.literal("vote"),
    test_request_id: requestId,
    vote: z.boolean().default(true),
    email_updates: z.boolean().optional(),
  }),
  output: testRequestSummary,
});

export const withdrawTestRequest = endpoint("withdrawTestRequest", {
  summary: "Withdraws the user's own request while it is `received` (409 after that).",
  input: z.object({ action: z.literal("withdraw"), test_request_id: requestId }),
  output: testRequestSummary,
});

export const getTestRequest = endpoint("getTestRequest", {
  summary: "One request that the user made or voted for, with its timeline.",
  input: z.object({ action: z.literal("get"), test_request_id: requestId }),
  output: testRequest,
});

export const findTestRequests = endpoint("findTestRequests", {
  summary: "Open requests that may be about the same supplement, most similar first, three at most.",
  input: z.object({
    action: z.literal("find"),
    name: text(),
    supplement_brand: text().default(""),
    /** May be incomplete while typing; ignored unless it is a valid link. */
    supplement_url: z.string().max(MAX_LINK_INPUT_LENGTH).default(""),
  }),
  output: z.array(queuedRequest),
});

export const getQueuedRequest = endpoint("getQueuedRequest", {
  summary:
    "One public request: open and reviewed, or published, with why it is ranked where it is and how its test is funded. A merged request answers as the one it was merged into. (Not in the specification.)",
  input: z.object({ test_request_id: requestId }),
  output: queuedRequest.extend({ report_slug: z.string().nullable() }),
});
export type QueuedRequestDetails = z.infer<typeof getQueuedRequest.output>;

export const listTestRequests = endpoint("listTestRequests", {
  summary: "Requests that the user made or voted for, newest first.",
  input: z.object({ page, limit: pageLimit, status: z.enum(REQUEST_STATES).optional() }),
  output: listOf(testRequest),
});

export const listRequestQueue = endpoint("listRequestQueue", {
  summary:
    "The public queue: open requests, most votes first, or those whose test would teach most, and the median days that each step takes.",
  input: z.object({
    page,
    limit: pageLimit,
    status: z.enum(REQUEST_STATES).optional(),
    /** `votes`: most votes first. `teaches`: by the points of `ranking`. */
    sort: z.enum(QUEUE_SORTS).default("votes"),
  }),
  output: listOf(queuedRequest).extend({
    /** `median_days` is null until a request has left the step. `requests`: number of requests behind the median. */
    steps: z.array(
      z.object({
        status: z.enum(REQUEST_STEPS),
        median_days: z.number().nullable(),
        requests: z.int(),
        /** Requests currently in this step. */
        now: z.int(),
      }),
    ),
  }),
});
export type RequestQueue = z.infer<typeof listRequestQueue.output>;
