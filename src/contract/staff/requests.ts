import { z } from "zod";
import { idOrSlug, instant, multilineText, text, verdict } from "../fields.ts";
import { MAX_LENGTH } from "../limits.ts";
import { requestFunding, requestId } from "../pledges.ts";
import { QUEUE_SORTS } from "../request-ranking.ts";
import { REQUEST_STATES } from "../request-states.ts";
import { requestRanking, supplementName } from "../test-requests.ts";
import { staffEndpoint } from "./endpoint.ts";
import { reason } from "./members.ts";

const id = requestId;
const state = z.enum(REQUEST_STATES);
/** The public wording of a request. */
const wording = z.object({ name: supplementName, brand: text().default("") });

const reviewedRequest = z.object({
  id: z.string(),
  name: z.string(),
  brand: z.string().nullable(),
  status: state,
  votes: z.int(),
  since: instant,
  url: z.string(),
  supplement: z.string().nullable(),
  /** Why it is ranked where it is; null once it is closed. */
  ranking: requestRanking.nullable(),
});
export type ReviewedRequest = z.infer<typeof reviewedRequest>;

export const listReviewRequests = staffEndpoint("listReviewRequests", {
  summary: "The first 200 test requests in one state, by votes or by what a test would teach.",
  input: z.object({
    action: z.literal("list"),
    status: state.default("received"),
    sort: z.enum(QUEUE_SORTS).default("votes"),
  }),
  output: z.array(reviewedRequest),
});

/** A published report that can answer a request. */
const answeringReport = z.object({
  slug: z.string(),
  report_number: z.string(),
  lot_number: z.string(),
  verdict,
  published_at: instant,
});
export type AnsweringReport = z.infer<typeof answeringReport>;

const requestDetails = reviewedRequest.extend({
  images: z.array(z.string()),
  has_requester: z.boolean(),
  report_slug: z.string().nullable(),
  /** States that it may become; a report makes it published. */
  next: z.array(state),
  may_link: z.boolean(),
  may_publish: z.boolean(),
  /** Reports of the product it is linked to, newest first, if one of them can publish it. */
  reports: z.array(answeringReport),
  /** Until when the last move can be undone; emails about it leave after that. */
  undo_until: instant.nullable(),
  timeline: z.array(
    z.object({ status: state, at: instant, by: z.string().nullable(), note: z.string().nullable() }),
  ),
  funding: requestFunding,
  /** Open requests with a similar name, most similar first. */
  similar: z.array(reviewedRequest),
});
export type RequestDetails = z.infer<typeof requestDetails>;

export const getReviewRequest = staffEndpoint("getReviewRequest", {
  summary: "One test request with its history and similar requests, without who asked.",
  input: z.object({ action: z.literal("get"), id }),
  output: requestDetails,
});

export const showRequester = staffEndpoint("showRequester", {
  summary: "Who made a request. Each look is in the audit log.",
  input: z.object({ action: z.literal("show_requester"), id, reason }),
  output: z.object({
    name: z.string(),
    email_id: z.string(),
    email_verified: z.boolean(),
    member_since: instant,
    requests: z.int(),
    blocked: z.boolean(),
  }),
});
export type Requester = z.infer<typeof showRequester.output>;

export const editRequestWording = staffEndpoint("editRequestWording", {
  summary:
    "Changes the public name and brand of a request. 409 with the current wording if it is not the one seen.",
  input: z.object({ action: z.literal("edit_wording"), id, seen: wording, wording }),
  output: z.null(),
});

export const moveReviewRequest = staffEndpoint("moveReviewRequest", {
  summary: "Moves a request to another state. Emails wait, so that the move can be undone.",
  input: z.object({
    action: z.literal("move"),
    id,
    /** The state in which it was seen: 409 if it has left it. */
    seen: state,
    to: state.exclude(["published"]),
    /** For its requesters; required to decline. */
    note: multilineText(MAX_LENGTH.note).default(""),
  }),
  output: z.object({ undo_until: instant }),
});

export const linkReviewRequest = staffEndpoint("linkReviewRequest", {
  summary: "Links an open request to the product that it asks for, by its slug or ID.",
  input: z.object({ action: z.literal("link"), id, supplement: idOrSlug }),
  output: z.null(),
});

export const publishReviewRequest = staffEndpoint("publishReviewRequest", {
  summary: "Closes a request with a published report on its product. Emails wait, so that it can be undone.",
  input: z.object({
    action: z.literal("publish"),
    id,
    /** The state in which it was seen: 409 if it has left it. */
    seen: state,
    /** Slug of the report. */
    report: idOrSlug,
  }),
  output: z.object({ undo_until: instant }),
});

export const undoRequestMove = staffEndpoint("undoRequestMove", {
  summary: "Takes the last move back, while no email about it has left.",
  input: z.object({ action: z.literal("undo"), id }),
  output: z.object({ status: state }),
});

export const mergeReviewRequests = staffEndpoint("mergeReviewRequests", {
  summary: "Merges a request into another, with its votes; its voters are told.",
  input: z.object({ action: z.literal("merge"), id, into: id }),
  output: z.object({ votes: z.int() }),
});

export const blockRequester = staffEndpoint("blockRequester", {
  summary: "Blocks the account behind a request, which can then not log in, or unblocks it.",
  input: z.object({ action: z.literal("block"), id, blocked: z.boolean(), reason }),
  output: z.null(),
});
