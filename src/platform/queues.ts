import type { Letter } from "./mail/mailer.ts";

/** What happened to a report, for those who follow its product. */
export type ReportEvent = "published" | "failed" | "withdrawn";

/** What a job of each queue carries: plain JSON. A new kind of job starts as one line here and one below. */
export interface Payloads {
  "send-letter": Letter;
  "forget-old-records": Record<string, never>;
  "write-open-data": Record<string, never>;
  "write-report-pdf": { slug: string };
  "renew-scores": Record<string, never>;
  "train-ranker": Record<string, never>;
  /** The key of a picture that has arrived. */
  "prepare-upload": { key: string };
  "sweep-uploads": Record<string, never>;
  "sweep-strays": Record<string, never>;
  "forget-old-scans": Record<string, never>;
  /** `userIds`: who was to be told when it happened. */
  "announce-request": { eventId: number; userIds: number[] };
  "announce-merge": { requestId: number; fromId: number; userIds: number[] };
  "announce-report": { supplementId: number; reportSlug: string; event: ReportEvent };
}
export type QueueName = keyof Payloads;

export interface QueueRules {
  /** Tries after the first one. */
  retries: number;
  /** Before the first retry; doubled each time up to the longest. */
  retryAfterSeconds: number;
  longestRetryAfterSeconds: number;
  /** A try that takes longer is given to another worker. */
  tryWithinSeconds: number;
  /** How long finished jobs stay to be looked at. */
  keepDoneSeconds: number;
  /** Jobs of this queue that one process works on at once. */
  atOnce: number;
}

const HOUR = 3600;

/** Puts letters down, in one transaction: doing it again puts none down twice. */
const ANNOUNCING: QueueRules = {
  retries: 12,
  retryAfterSeconds: 15,
  longestRetryAfterSeconds: 2 * HOUR,
  tryWithinSeconds: 600,
  keepDoneSeconds: HOUR,
  atOnce: 1,
};

/** What is done again and again: a time that fails is made up for by the next. */
const CHORE: QueueRules = {
  retries: 5,
  retryAfterSeconds: 60,
  longestRetryAfterSeconds: HOUR,
  tryWithinSeconds: 600,
  keepDoneSeconds: HOUR,
  atOnce: 1,
};

export const QUEUES: Record<QueueName, QueueRules> = {
  // About ten hours of trying: a mail server that is down overnight loses nothing. Letters hold codes: gone in an hour.
  "send-letter": {
    retries: 12,
    retryAfterSeconds: 15,
    longestRetryAfterSeconds: 2 * HOUR,
    tryWithinSeconds: 120,
    keepDoneSeconds: HOUR,
    atOnce: 2,
  },
  // Daily. Deleting again what is gone already does no harm.
  "forget-old-records": CHORE,
  // Hourly.
  "forget-old-scans": CHORE,
  // Nor does working out again what was worked out today.
  "renew-scores": CHORE,
  // Hourly; without new ratings it trains nothing.
  "train-ranker": CHORE,
  // A picture of 64 million pixels is decoded in seconds; two at once would only fill the memory. About ten hours of
  // trying: a disk that is full overnight loses nothing that was taken.
  "prepare-upload": {
    retries: 18,
    retryAfterSeconds: 5,
    longestRetryAfterSeconds: HOUR,
    tryWithinSeconds: 300,
    keepDoneSeconds: HOUR,
    atOnce: 1,
  },
  // Hourly, and when an account is deleted. What was missed is found by the next.
  "sweep-uploads": { ...CHORE, tryWithinSeconds: HOUR },
  // Daily: it lists every file.
  "sweep-strays": { ...CHORE, tryWithinSeconds: 3 * HOUR },
  "announce-request": ANNOUNCING,
  "announce-merge": ANNOUNCING,
  "announce-report": ANNOUNCING,
  // Daily; reads every report once.
  "write-open-data": {
    retries: 5,
    retryAfterSeconds: 60,
    longestRetryAfterSeconds: HOUR,
    tryWithinSeconds: 1800,
    keepDoneSeconds: HOUR,
    atOnce: 1,
  },
  // At publication; whoever asks for the file earlier makes it.
  "write-report-pdf": {
    retries: 5,
    retryAfterSeconds: 10,
    longestRetryAfterSeconds: HOUR,
    tryWithinSeconds: 120,
    keepDoneSeconds: HOUR,
    atOnce: 1,
  },
};
