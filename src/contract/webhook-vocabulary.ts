import { DAY_S, HOUR_S, MINUTE_S } from "./durations.ts";

/** Events that a webhook may be sent. */
export const WEBHOOK_EVENTS = [
  "report.published",
  "report.changed",
  "request.moved",
  "notice.added",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent when the owner asks for it, whatever events are chosen. */
export const WEBHOOK_TEST_EVENT = "webhook.test";

export const WEBHOOK_EVENT_LABELS: Readonly<Record<WebhookEvent, string>> = {
  "report.published": "A test report was published",
  "report.changed": "A published report changed: withdrawn, answered, or moved to another product",
  "request.moved": "A test request took a step",
  "notice.added": "A public notice about a product or brand was added",
};

export const WEBHOOK_DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

/** Webhooks per account. */
export const MAX_WEBHOOKS = 5;

/** Characters of a webhook's URL. */
export const MAX_WEBHOOK_URL_LENGTH = 512;

/** Deliveries in the log of a webhook, newest first. */
export const MAX_LISTED_DELIVERIES = 50;

/** Characters of the receiver's answer that are stored. */
export const WEBHOOK_ANSWER_LENGTH = 200;

/** Delays before each attempt after the first: some 76 hours in all (as Standard Webhooks recommends). */
export const WEBHOOK_RETRY_DELAYS_S = [
  5,
  5 * MINUTE_S,
  30 * MINUTE_S,
  2 * HOUR_S,
  5 * HOUR_S,
  10 * HOUR_S,
  14 * HOUR_S,
  20 * HOUR_S,
  24 * HOUR_S,
] as const;

/** A webhook to which nothing could be delivered for this long is turned off. */
export const WEBHOOK_FAILURE_LIMIT_S = 3 * DAY_S;

/** How long the former secret signs as well, after a new one was made. */
export const WEBHOOK_SECRET_OVERLAP_S = DAY_S;
