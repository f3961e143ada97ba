import { SESSION_LIVES_DAYS } from "./account-limits.ts";

/** How long a kind of record is kept, in the words that the privacy policy shows. A daily job holds to it. */
export interface Kept {
  what: string;
  days: number;
  after: string;
}

export const RETENTION = {
  sessions: { what: "Where you are logged in", days: SESSION_LIVES_DAYS, after: "you last used it" },
  codes: { what: "Codes sent by letter, as a fingerprint", days: 1, after: "they expire" },
  challenges: { what: "Unfinished password resets and passkey requests", days: 1, after: "they expire" },
  attempts: {
    what: "Counts of failed logins and letters asked for, under a fingerprint of the e-mail address",
    days: 2,
    after: "the last one",
  },
  devices: { what: "Device tokens for push messages", days: 60, after: "the device last sent it" },
  newsletterRequests: {
    what: "Addresses given for the newsletter that nobody confirmed",
    days: 7,
    after: "the letter was asked for",
  },
  uploads: {
    what: "Pictures that you uploaded and nothing of yours shows",
    days: 1,
    after: "they were sent or taken away",
  },
  scanPictures: {
    what: "Pictures of packs that you scanned while you were logged in",
    days: 30,
    after: "the scan; at once where you delete it",
  },
  guestScans: {
    what: "What was read from a scan while you were not logged in, without the picture",
    days: 1,
    after: "the scan",
  },
  questions: { what: "Questions put to AI search, with their results", days: 1, after: "they were asked" },
  guestRatings: {
    what: "What you think of search results while you are not logged in, without the question",
    days: 365,
    after: "you said so",
  },
  letters: { what: "Letters on their way to you", days: 45, after: "they were written" },
} as const satisfies Record<string, Kept>;
