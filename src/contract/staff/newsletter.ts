import { z } from "zod";
import { instant, multilineText, text } from "../fields.ts";
import { MAX_LENGTH } from "../limits.ts";
import { staffEndpoint } from "./endpoint.ts";

const issueFigures = z.object({
  /** Addresses that were confirmed when sending started. */
  recipients: z.int(),
  /** Taken by the mail server; stored, if the site has none. */
  sent: z.int(),
  /** Refused by the mail server: tried again, or given up. */
  failed: z.int(),
  /** Recipients who have unsubscribed since, or whose address was deleted. */
  unsubscribed: z.int(),
});
export type IssueFigures = z.output<typeof issueFigures>;

const issueRow = z.object({
  id: z.int(),
  subject: z.string(),
  edited_by: z.string(),
  edited_at: instant,
  /** Null: a draft. */
  sending: z.object({ by: z.string(), at: instant, figures: issueFigures }).nullable(),
});
export type IssueRow = z.output<typeof issueRow>;

const id = z.int();

export const listNewsletterIssues = staffEndpoint("listNewsletterIssues", {
  summary: "Newsletter issues with their figures, the newest first, and how many addresses are confirmed.",
  input: z.object({ action: z.literal("list") }),
  /** `total`: all issues; the list may be shorter. */
  output: z.object({ confirmed: z.int(), total: z.int(), list: z.array(issueRow) }),
});

export const getNewsletterIssue = staffEndpoint("getNewsletterIssue", {
  summary: "An issue as it was saved, and the email exactly as it is sent. Its unsubscribe link is no one’s.",
  input: z.object({ action: z.literal("get"), id }),
  output: issueRow.extend({
    text: z.string(),
    /** Counts changes. */
    revision: z.int(),
    /** Whether this revision was sent to a member of staff as a test. */
    is_tested: z.boolean(),
    confirmed: z.int(),
    preview: z.object({
      from: z.string(),
      text: z.string(),
      html: z.string(),
      /** Page with the HTML part alone: opens without a login for an hour. */
      html_url: z.string(),
    }),
  }),
});
export type NewsletterIssue = z.output<typeof getNewsletterIssue.output>;

export const saveNewsletterIssue = staffEndpoint("saveNewsletterIssue", {
  summary:
    "Saves a draft of an issue, a new one if `id` is null. 409 if someone else saved meanwhile, or it is being sent.",
  input: z.object({
    action: z.literal("save"),
    id: id.nullable(),
    /** The revision that was edited; 0 for a new issue. */
    seen: z.int(),
    subject: text(MAX_LENGTH.default).min(3, "Enter a subject."),
    text: multilineText(MAX_LENGTH.newsletterText).min(10, "Write the text."),
  }),
  output: z.object({ id }),
});

export const testNewsletterIssue = staffEndpoint("testNewsletterIssue", {
  summary: "Sends the saved issue to oneself.",
  input: z.object({ action: z.literal("test"), id, seen: z.int() }),
  output: z.object({ to: z.string() }),
});

export const sendNewsletterIssue = staffEndpoint("sendNewsletterIssue", {
  summary:
    "Sends a tested issue to all confirmed addresses, once. 409 if their number or the text differs from what was seen.",
  input: z.object({
    action: z.literal("send"),
    id,
    seen: z.int(),
    /** The number of addresses that was confirmed on the screen. */
    recipients: z.int(),
  }),
  output: z.object({ recipients: z.int() }),
});

export const discardNewsletterIssue = staffEndpoint("discardNewsletterIssue", {
  summary: "Deletes a draft of an issue.",
  input: z.object({ action: z.literal("discard"), id }),
  output: z.null(),
});
