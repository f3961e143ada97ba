import { z } from "zod";
import { instant } from "../fields.ts";
import { staffEndpoint } from "./endpoint.ts";

/** Parts of the site that an operator sets up. */
export const SETUP_PARTS = ["mail", "storage", "signing_key", "backups"] as const;
export type SetupPart = (typeof SETUP_PARTS)[number];

const unsentEmail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  since: instant,
  attempts: z.int(),
  /** Null: all attempts are used up. */
  next_attempt_at: instant.nullable(),
  /** The mail server's answer to the last attempt. */
  answer: z.string(),
});
export type UnsentEmailRow = z.output<typeof unsentEmail>;

export const getSystem = staffEndpoint("getSystem", {
  summary: "Version, start, what is set up, and the emails that could not be sent, oldest first.",
  input: z.object({ action: z.literal("get") }),
  output: z.object({
    version: z.string(),
    node: z.string(),
    started_at: instant,
    checked_at: instant,
    setup: z.array(
      z.object({
        part: z.enum(SETUP_PARTS),
        /** `unknown`: the site cannot tell. */
        state: z.enum(["ready", "missing", "unknown"]),
        detail: z.string(),
      }),
    ),
    /** All emails that could not be sent; the list may be shorter. */
    unsent_count: z.int(),
    unsent: z.array(unsentEmail),
  }),
});

export const retryEmails = staffEndpoint("retryEmails", {
  summary: "Tries an email again now, or all that could not be sent.",
  input: z.object({ action: z.literal("retry_emails"), id: z.uuid("No such email.").nullable() }),
  output: z.object({ count: z.int() }),
});

export const testEmailDelivery = staffEndpoint("testEmailDelivery", {
  summary: "Sends an email to one's own address at once, and returns what the mail server answered.",
  input: z.object({ action: z.literal("test_email") }),
  output: z.object({
    /** `stored`: no mail server is configured. `unanswered`: not within the time; it may still arrive. */
    outcome: z.enum(["sent", "stored", "refused", "unanswered"]),
    to: z.string(),
    /** The mail server's words. */
    answer: z.string().nullable(),
    took_ms: z.int(),
  }),
});
