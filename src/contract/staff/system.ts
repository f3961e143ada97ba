import { z } from "zod";
import { instant } from "../fields.ts";
import { CHAINS } from "../vocabulary.ts";
import { staffEndpoint } from "./endpoint.ts";
import { importRun } from "./imports.ts";

/** Parts of the site that an operator sets up. */
export const SETUP_PARTS = ["mail", "storage", "signing_key", "backups", "imprint"] as const;
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

/** The newest section of the changelog; null where the file is missing. */
const news = z
  .object({
    title: z.string(),
    groups: z.array(z.object({ title: z.string(), notes: z.array(z.string()) })),
  })
  .nullable();

const signingKey = z.object({
  chain: z.enum(CHAINS),
  /** SHA-256 of the public key, hexadecimal. */
  key_id: z.string(),
  since: instant,
  state: z.enum(["in_use", "retired", "revoked"]),
  /** Null: no key was ever pinned on this server. */
  pinned: z.boolean().nullable(),
});

const verification = z.object({
  running: z.boolean(),
  /** Null: never verified from the console. */
  last: z
    .object({
      at: instant,
      by: z.string(),
      /** What was verified, one line each. */
      lines: z.array(z.string()),
      problem_count: z.int(),
      /** Sentences; the list may be shorter than the count. */
      problems: z.array(z.string()),
    })
    .nullable(),
});

const noticeFacts = z.object({
  stored: z.int(),
  prohibited: z.int(),
  /** Products and brands for which staff confirmed a notice. */
  confirmed: z.int(),
  last_import: z.object({ at: instant, source: z.string(), added: z.int(), changed: z.int() }).nullable(),
});

export const getSystem = staffEndpoint("getSystem", {
  summary:
    "Version and news, start, what is set up, keys, verification, backup, notices, and the emails that could not be sent, oldest first.",
  input: z.object({ action: z.literal("get") }),
  output: z.object({
    version: z.string(),
    /** Null: not known. */
    commit: z.string().nullable(),
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
    news,
    /** Public keys, the newest first. */
    keys: z.array(signingKey),
    verification,
    /** The last backup by `deploy/backup.sh`; null: none is known. */
    backup: z.object({ at: instant, bytes: z.int().nullable(), folder: z.string().nullable() }).nullable(),
    notices: noticeFacts,
    /** The daily import of FDA’s recalls. `on`: `DAILY_NOTICES`. `last`: null before the first. */
    daily_notices: z.object({ on: z.boolean(), last: importRun.nullable() }),
    /** All emails that could not be sent; the list may be shorter. */
    unsent_count: z.int(),
    unsent: z.array(unsentEmail),
  }),
});

export const verifySiteData = staffEndpoint("verifySiteData", {
  summary:
    "Lets a job verify all signed data, like the command `verify`. False: it runs already. The result is in getSystem.",
  input: z.object({ action: z.literal("verify") }),
  output: z.object({ started: z.boolean() }),
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
