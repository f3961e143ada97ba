import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { listOf } from "./envelope.ts";
import { instant, page, pageLimit, text } from "./fields.ts";
import { MAX_LENGTH } from "./limits.ts";
import { MAX_TYPED_LINK, tidyLink } from "./links.ts";
import { invalidLink, MESSAGES } from "./messages.ts";
import { REQUEST_STATES, REQUEST_STEPS } from "./request-states.ts";

/** A link to a supplement. `host` is the example in the message; a form shows the site's own. */
export const supplementLink = (host: string) =>
  z
    .string(MESSAGES.supplementLinkRequired)
    .trim()
    .min(1, MESSAGES.supplementLinkRequired)
    .max(MAX_TYPED_LINK, MESSAGES.linkTooLong)
    .refine((typed) => typed === "" || tidyLink(typed) !== null, invalidLink(host))
    .transform((typed) => tidyLink(typed) ?? "")
    .refine((link) => link.length <= MAX_LENGTH.default, MESSAGES.linkTooLong);

export const supplementName = text().min(1, MESSAGES.supplementNameRequired);

const requestId = z.string().regex(/^\d{1,9}$/, "There is no such request.");

/** What a request asks for: the fields of the form, in the specification's words. */
export const testRequestFields = {
  name: supplementName,
  images: z
    .array(z.url({ protocol: /^https?$/, error: "Please upload the picture first." }).max(MAX_TYPED_LINK))
    .max(1, "A request has one picture at most.")
    .default([]),
  supplement_brand: text().default(""),
  supplement_url: supplementLink("www.example.com"),
};

/** Where a request stands, for whoever asked or voted. `duplicate_of`: the request that it became part of. */
export const requestStanding = z.object({
  test_request_id: z.string(),
  status: z.enum(REQUEST_STATES),
  /** People who asked for it or voted for it. */
  votes: z.int(),
  duplicate_of: z.string().nullable(),
});
export type RequestStanding = z.infer<typeof requestStanding>;

/** The supplement a request was linked to. */
const linkedSupplement = z.object({ slug: z.string(), name: z.string(), brand_name: z.string() });

export const testRequest = requestStanding.extend({
  name: z.string(),
  supplement_brand: z.string().nullable(),
  supplement_url: z.string(),
  images: z.array(z.string()),
  /** Whether the reader asked for it, or voted for somebody else's. */
  asked_by_me: z.boolean(),
  /** Whether letters tell the reader of its changes. */
  letters: z.boolean(),
  created_at: instant,
  timeline: z.array(
    z.object({
      status: z.enum(REQUEST_STATES),
      at: instant,
      by: z.enum(["requester", "laboratory"]),
      note: z.string().nullable(),
    }),
  ),
  supplement: linkedSupplement.nullable(),
  report_slug: z.string().nullable(),
  decline_reason: z.string().nullable(),
});
export type TestRequest = z.infer<typeof testRequest>;

/** A request as everybody sees it: nobody's name, link or picture. */
export const queuedRequest = z.object({
  test_request_id: z.string(),
  name: z.string(),
  supplement_brand: z.string().nullable(),
  status: z.enum(REQUEST_STATES),
  votes: z.int(),
  /** Since when it has been in this state. */
  since: instant,
  supplement: linkedSupplement.nullable(),
  /** Whether the reader asked for it or voted for it; false for guests. */
  voted: z.boolean(),
  /** True for requests of the built-in catalogue of fictitious brands. */
  sample: z.boolean(),
});
export type QueuedRequest = z.infer<typeof queuedRequest>;

export const addTestRequest = endpoint("addTestRequest", {
  summary:
    "Asks for a test of a supplement. Asking again for the same while it is under way answers with the request that is there.",
  input: z.object({ action: z.literal("add_test_request"), ...testRequestFields }),
  output: requestStanding,
});

export const voteForTestRequest = endpoint("voteForTestRequest", {
  summary: "Adds the user's vote to a request, or takes it away; `letters` says whether to write of changes.",
  input: z.object({
    action: z.literal("vote"),
    test_request_id: requestId,
    vote: z.boolean().default(true),
    letters: z.boolean().optional(),
  }),
  output: requestStanding,
});

export const withdrawTestRequest = endpoint("withdrawTestRequest", {
  summary: "Takes the user's own request back while it is `received` (409 after that).",
  input: z.object({ action: z.literal("withdraw"), test_request_id: requestId }),
  output: requestStanding,
});

export const getTestRequest = endpoint("getTestRequest", {
  summary: "One request that the user asked for or voted for, with its timeline.",
  input: z.object({ action: z.literal("get"), test_request_id: requestId }),
  output: testRequest,
});

export const findTestRequests = endpoint("findTestRequests", {
  summary: "Requests under way that may be about the same supplement, most alike first, three at most.",
  input: z.object({
    action: z.literal("find"),
    name: text(),
    supplement_brand: text().default(""),
    /** As far as it is typed; what is no link is not compared. */
    supplement_url: z.string().max(MAX_TYPED_LINK).default(""),
  }),
  output: z.array(queuedRequest),
});

export const listTestRequests = endpoint("listTestRequests", {
  summary: "Requests that the user asked for or voted for, newest first.",
  input: z.object({ page, limit: pageLimit, status: z.enum(REQUEST_STATES).optional() }),
  output: listOf(testRequest),
});

export const listRequestQueue = endpoint("listRequestQueue", {
  summary:
    "The public queue: requests under way, most wanted first, and the median days that each step has taken so far.",
  input: z.object({ page, limit: pageLimit, status: z.enum(REQUEST_STATES).optional() }),
  output: listOf(queuedRequest).extend({
    /** `median_days` null: no request has left the step yet. `requests`: how many the figure is read from. */
    steps: z.array(
      z.object({
        status: z.enum(REQUEST_STEPS),
        median_days: z.number().nullable(),
        requests: z.int(),
        /** Requests that are in this step now. */
        now: z.int(),
      }),
    ),
  }),
});
export type RequestQueue = z.infer<typeof listRequestQueue.output>;
