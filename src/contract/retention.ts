import { EMAIL_UNDO_LIFETIME_S, SESSION_LIFETIME_S } from "./account-limits.ts";
import { AI_SEARCH_LIFETIME_S } from "./ai-search-vocabulary.ts";
import { DAY_S } from "./durations.ts";

/** Retention period of one kind of record, as shown in the privacy policy. A daily job enforces it. */
export interface RetentionRule {
  what: string;
  lifetimeS: number;
  after: string;
}

export const RETENTION = {
  figures: {
    what: "How often a page was visited on a day, and how AI search took questions, without their text or anything about who came",
    lifetimeS: 730 * DAY_S,
    after: "that day",
  },
  searchedWords: {
    what: "How often words were searched for on a day, without anything about who searched",
    lifetimeS: 90 * DAY_S,
    after: "that day",
  },
  sessions: { what: "Login sessions", lifetimeS: SESSION_LIFETIME_S, after: "you last used them" },
  unconfirmedAccounts: {
    what: "Accounts whose email address nobody confirmed, with everything in them",
    lifetimeS: 30 * DAY_S,
    after: "they were created",
  },
  codes: { what: "Codes we emailed you, stored as hashes", lifetimeS: DAY_S, after: "they expire" },
  challenges: {
    what: "Unfinished password resets and passkey requests",
    lifetimeS: DAY_S,
    after: "they expire",
  },
  emailChanges: {
    what: "Your former email address, so that you can undo a change you didn’t make",
    lifetimeS: EMAIL_UNDO_LIFETIME_S,
    after: "the change",
  },
  attempts: {
    what: "Counts of failed logins and requested emails, stored with a hash of the email address and network",
    lifetimeS: 2 * DAY_S,
    after: "the last attempt",
  },
  knownDevices: {
    what: "Hashes that recognize devices you logged in on",
    lifetimeS: 365 * DAY_S,
    after: "you last logged in there",
  },
  devices: {
    what: "Device tokens for push messages",
    lifetimeS: 60 * DAY_S,
    after: "your device last sent them",
  },
  apiKeys: {
    what: "API keys, stored as hashes, with their names",
    lifetimeS: 365 * DAY_S,
    after: "you created or last used them",
  },
  webhookDeliveries: {
    what: "What we sent to your webhooks, and what their servers answered",
    lifetimeS: 30 * DAY_S,
    after: "it was sent first",
  },
  newsletterRequests: {
    what: "Unconfirmed newsletter sign-ups",
    lifetimeS: 7 * DAY_S,
    after: "you signed up",
  },
  newsletterRecipients: {
    what: "Which newsletters we sent to you; without your address once you unsubscribe",
    lifetimeS: 30 * DAY_S,
    after: "we sent them",
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
  permittedQuestions: {
    what: "AI search questions that you let us keep, with how we understood them",
    lifetimeS: 365 * DAY_S,
    after: "you asked them, or immediately if you take that back; with your account, if you have one",
  },
  guestRatings: {
    what: "Your ratings of search results while you weren’t logged in, without the question",
    lifetimeS: 365 * DAY_S,
    after: "you rated them",
  },
  networks: {
    what: "The network that a vote, a pledge, or a rating came from, as a hash that only we can compare",
    lifetimeS: 30 * DAY_S,
    after: "we decided whether it counts",
  },
  pledges: {
    what: "What you pledged toward a test",
    lifetimeS: 365 * DAY_S,
    after: "the request was closed, or immediately if you withdraw it",
  },
  errorReports: {
    what: "Errors you reported, with your note and email address",
    lifetimeS: 365 * DAY_S,
    after: "you reported them; the address only until we have answered",
  },
  emails: { what: "Emails waiting to be sent to you", lifetimeS: 45 * DAY_S, after: "they were written" },
} as const satisfies Record<string, RetentionRule>;

/** Days for which a snapshot's files stay at `/open-data/snapshots/{id}/`, after it was last current. */
export const SNAPSHOT_DAYS = 30;
