import type { Letter } from "./mail/mailer.ts";

/** What a job of each queue carries: plain JSON. A new kind of job starts as one line here and one below. */
export interface Payloads {
  "send-letter": Letter;
  "forget-old-records": Record<string, never>;
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
  "forget-old-records": {
    retries: 5,
    retryAfterSeconds: 60,
    longestRetryAfterSeconds: HOUR,
    tryWithinSeconds: 600,
    keepDoneSeconds: HOUR,
    atOnce: 1,
  },
};
