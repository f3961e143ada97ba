import { SESSION_LIFETIME_S } from "./account-limits.ts";
import { AI_SEARCH_LIFETIME_S } from "./ai-search-vocabulary.ts";
import { DAY_S } from "./durations.ts";

/** Retention period of one kind of record, as shown in the privacy policy. A daily job enforces it. */
export interface RetentionRule {
  what: string;
  lifetimeS: number;
  after: string;
}

export const RETENTION = {
  sessions: { what: "Login sessions", lifetimeS: SESSION_LIFETIME_S, after: "you last used them" },
  codes: { what: "Codes we emailed you, stored as hashes", lifetimeS: DAY_S, after: "they expire" },
  challenges: {
    what: "Unfinished password resets and passkey requests",
    lifetimeS: DAY_S,
    after: "they expire",
  },
  attempts: {
    what: "Counts of failed logins and requested emails, stored with a hash of the email address",
    lifetimeS: 2 * DAY_S,
    after: "the last attempt",
  },
  devices: {
    what: "Device tokens for push messages",
    lifetimeS: 60 * DAY_S,
    after: "your device last sent them",
  },
  newsletterRequests: {
    what: "Unconfirmed newsletter sign-ups",
    lifetimeS: 7 * DAY_S,
    after: "you signed up",
  },
  uploads: {
    what: "Uploaded pictures that you don’t use",
    lifetimeS: DAY_S,
    after: "you uploaded or removed them",
  },
  scanPictures: {
    what: "Pictures you scanned while logged in",
    lifetimeS: 30 * DAY_S,
    after: "the scan, or immediately if you delete them",
  },
  guestScans: {
    what: "Text read from scans while you weren’t logged in, without the pictures",
    lifetimeS: DAY_S,
    after: "the scan",
  },
  questions: {
    what: "AI search questions and their results",
    lifetimeS: AI_SEARCH_LIFETIME_S,
    after: "you asked them",
  },
  guestRatings: {
    what: "Your ratings of search results while you weren’t logged in, without the question",
    lifetimeS: 365 * DAY_S,
    after: "you rated them",
  },
  emails: { what: "Emails waiting to be sent to you", lifetimeS: 45 * DAY_S, after: "they were written" },
} as const satisfies Record<string, RetentionRule>;
