import type { Email } from "./mail/mailer.ts";

/** What happened to a report, for followers of its product. */
export type ReportEvent = "published" | "failed" | "withdrawn";

/** What may be posted to webhooks. `at`: time of the event, ISO 8601; webhooks that were added later don't get it. */
type WebhookNews = { at: string } & (
  | { type: "report.published"; reportSlug: string }
  /** `change`: a state of a report, or what else was signed about it. */
  | { type: "report.changed"; reportSlug: string; change: string }
  | { type: "request.moved"; eventId: number; from: string }
  | { type: "notice.added"; noticeId: number; brandId: number; supplementId: number | null }
);

/** Job payloads by queue, plain JSON. A new queue needs an entry here and in `QUEUES`. */
export interface Payloads {
  "send-email": Email;
  "refresh-certificates": Record<string, never>;
  "delete-expired-records": Record<string, never>;
  "write-open-data": Record<string, never>;
  "write-report-pdf": { slug: string };
  "recalculate-scores": Record<string, never>;
  "count-label-amounts": Record<string, never>;
  "settle-votes": Record<string, never>;
  "rank-requests": Record<string, never>;
  "send-staff-digests": Record<string, never>;
  "import-notices": Record<string, never>;
  /** A file of labels that staff sent. */
  "import-labels": { importRunId: number };
  /** `operator`: who asked for it, for the audit log. */
  "verify-data": { operator: string };
  /** Storage key of an uploaded picture. */
  "prepare-upload": { key: string };
  "delete-unused-uploads": Record<string, never>;
  "delete-orphaned-files": Record<string, never>;
  "delete-expired-scans": Record<string, never>;
  /** `userIds`: recipients at the time of the event. */
  "notify-request-change": { eventId: number; userIds: number[] };
  "notify-request-merge": { requestId: number; fromId: number; userIds: number[] };
  "send-newsletter": { issueId: number };
  /** `at`: time of the event, ISO 8601; who follows the product later gets no email about it. */
  "notify-followers": { supplementId: number; reportSlug: string; event: ReportEvent; at: string };
  /** A public notice that is about a product, or about a brand alone (`supplementId` null). `at` as above. */
  "notify-notice-followers": { noticeId: number; brandId: number; supplementId: number | null; at: string };
  "notify-webhooks": WebhookNews;
  /** `attempt` counts from 1. */
  "deliver-webhook": { deliveryId: number; attempt: number };
}
export type QueueName = keyof Payloads;

/** Queues that were renamed, old name first. An entry can go once nobody upgrades from a version before migration 0016. */
export const FORMER_QUEUE_NAMES: Readonly<Record<string, QueueName>> = {
  "send-letter": "send-email",
  "forget-old-records": "delete-expired-records",
  "forget-old-scans": "delete-expired-scans",
  "renew-scores": "recalculate-scores",
  "sweep-uploads": "delete-unused-uploads",
  "sweep-strays": "delete-orphaned-files",
  "announce-request": "notify-request-change",
  "announce-merge": "notify-request-merge",
  "announce-report": "notify-followers",
};

export interface QueueRules {
  /** Retries after the first attempt. */
  retries: number;
  /** Delay before the first retry; doubled each time up to the maximum (exponential backoff). */
  retryDelaySeconds: number;
  maxRetryDelaySeconds: number;
  /** A longer attempt is abandoned and retried. */
  attemptTimeoutSeconds: number;
  /** How long completed jobs are retained. */
  completedRetentionSeconds: number;
  /** Jobs of this queue that one process runs concurrently. */
  concurrency: number;
}

const HOUR = 3600;

/**
 * Fan-out jobs: enqueue one email per recipient, in batches that commit one by one; idempotent by the emails' keys. Not
 * done in the transaction of the change: there may be thousands of recipients, and unsubscribe links are signed with a
 * secret of the site that an operator's command need not have.
 */
const FAN_OUT_JOB: QueueRules = {
  retries: 12,
  retryDelaySeconds: 15,
  maxRetryDelaySeconds: 2 * HOUR,
  attemptTimeoutSeconds: 600,
  completedRetentionSeconds: HOUR,
  concurrency: 1,
};

/** Recurring jobs: the next run makes up for a failed one. */
const RECURRING_JOB: QueueRules = {
  retries: 5,
  retryDelaySeconds: 60,
  maxRetryDelaySeconds: HOUR,
  attemptTimeoutSeconds: 600,
  completedRetentionSeconds: HOUR,
  concurrency: 1,
};

export const QUEUES: Record<QueueName, QueueRules> = {
  // Retries for about ten hours, so that an overnight outage of the mail server loses nothing. Emails hold codes, so
  // completed jobs are deleted after an hour.
  "send-email": {
    retries: 12,
    retryDelaySeconds: 15,
    maxRetryDelaySeconds: 2 * HOUR,
    attemptTimeoutSeconds: 120,
    completedRetentionSeconds: HOUR,
    concurrency: 2,
  },
  // Daily; idempotent.
  "refresh-certificates": RECURRING_JOB,
  "delete-expired-records": RECURRING_JOB,
  // Hourly.
  "delete-expired-scans": RECURRING_JOB,
  // Daily; idempotent.
  "recalculate-scores": RECURRING_JOB,
  // Every minute; reads every label after a change of all.
  "count-label-amounts": { ...RECURRING_JOB, attemptTimeoutSeconds: HOUR },
  // Daily; idempotent.
  "settle-votes": RECURRING_JOB,
  // Hourly; idempotent.
  "rank-requests": RECURRING_JOB,
  // Daily; the emails' keys name the day.
  "send-staff-digests": RECURRING_JOB,
  // Daily, if it is configured; stored notices count as unchanged.
  "import-notices": { ...RECURRING_JOB, attemptTimeoutSeconds: HOUR },
  // When staff ask for it; stored labels count as unchanged.
  "import-labels": { ...RECURRING_JOB, retries: 3, retryDelaySeconds: 15, attemptTimeoutSeconds: 6 * HOUR },
  // When staff ask for it; reads every document and every report.
  "verify-data": { ...RECURRING_JOB, retries: 1, attemptTimeoutSeconds: HOUR },
  // Decoding takes up to 0.5 s and much memory, so one at a time; owners with fewer pictures come first. Retries for about ten hours, so
  // that a disk that is full overnight loses no upload.
  "prepare-upload": {
    retries: 18,
    retryDelaySeconds: 5,
    maxRetryDelaySeconds: HOUR,
    attemptTimeoutSeconds: 300,
    completedRetentionSeconds: HOUR,
    concurrency: 1,
  },
  // Hourly, and when an account is deleted; the next run finds what was missed.
  "delete-unused-uploads": { ...RECURRING_JOB, attemptTimeoutSeconds: HOUR },
  // Daily; lists all files.
  "delete-orphaned-files": { ...RECURRING_JOB, attemptTimeoutSeconds: 3 * HOUR },
  "send-newsletter": FAN_OUT_JOB,
  "notify-request-change": FAN_OUT_JOB,
  "notify-request-merge": FAN_OUT_JOB,
  "notify-followers": FAN_OUT_JOB,
  "notify-notice-followers": FAN_OUT_JOB,
  "notify-webhooks": FAN_OUT_JOB,
  // One attempt; the next one is a job of its own, days later at last. Retries are for faults of ours.
  "deliver-webhook": {
    retries: 12,
    retryDelaySeconds: 15,
    maxRetryDelaySeconds: 2 * HOUR,
    attemptTimeoutSeconds: 60,
    completedRetentionSeconds: HOUR,
    concurrency: 4,
  },
  // Daily; reads all reports.
  "write-open-data": {
    retries: 5,
    retryDelaySeconds: 60,
    maxRetryDelaySeconds: HOUR,
    attemptTimeoutSeconds: 1800,
    completedRetentionSeconds: HOUR,
    concurrency: 1,
  },
  // At publication; a request that comes earlier generates the file itself.
  "write-report-pdf": {
    retries: 5,
    retryDelaySeconds: 10,
    maxRetryDelaySeconds: HOUR,
    attemptTimeoutSeconds: 120,
    completedRetentionSeconds: HOUR,
    concurrency: 1,
  },
};
