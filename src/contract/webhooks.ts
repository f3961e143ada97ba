import { z } from "zod";
import { ownName } from "./api-keys.ts";
import { durationText } from "./durations.ts";
import { endpoint } from "./endpoint.ts";
import { instant } from "./fields.ts";
import {
  MAX_LISTED_DELIVERIES,
  MAX_WEBHOOK_URL_LENGTH,
  MAX_WEBHOOKS,
  WEBHOOK_DELIVERY_STATES,
  WEBHOOK_EVENTS,
  WEBHOOK_SECRET_OVERLAP_S,
} from "./webhook-vocabulary.ts";

export const webhook = z.object({
  webhook_id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  created_at: instant,
  /** Since when no delivery has succeeded; null if the last one did. */
  failing_since: instant.nullable(),
  /** Since when nothing is sent, because deliveries failed. */
  disabled_at: instant.nullable(),
  /** Until when the former secret signs as well. */
  former_secret_until: instant.nullable(),
});
export type Webhook = z.infer<typeof webhook>;

/** Shown once. Standard Webhooks: `whsec_` and the key in base64. */
const secret = z.object({ secret: z.string() });

const delivery = z.object({
  delivery_id: z.string(),
  /** `webhook-id` of each attempt: the receiver can tell repeats by it. */
  message_id: z.string(),
  event: z.string(),
  created_at: instant,
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  next_attempt_at: instant.nullable(),
  /** Oldest first. */
  attempts: z.array(
    z.object({
      at: instant,
      /** HTTP status of the answer; null if there was none. */
      status: z.int().nullable(),
      /** Why the attempt failed; null if it succeeded. */
      problem: z.string().nullable(),
      /** Beginning of the answer's text. */
      answer: z.string(),
      duration_ms: z.int(),
    }),
  ),
});
export type WebhookDelivery = z.infer<typeof delivery>;

const webhookId = z.string().regex(/^\d{1,9}$/, "No such webhook.");
const deliveryId = z.string().regex(/^\d{1,9}$/, "No such delivery.");

export const listWebhooks = endpoint("listWebhooks", {
  summary: "The webhooks of the account, newest first, without their secrets.",
  input: z.object({ action: z.literal("list") }),
  output: z.array(webhook),
});

export const createWebhook = endpoint("createWebhook", {
  summary: `Adds a webhook: events are posted to its URL, signed as Standard Webhooks says. The secret is returned this once. The URL must be https and public. Needs a confirmed email address; an account can have up to ${MAX_WEBHOOKS} webhooks (409).`,
  input: z.object({
    action: z.literal("create"),
    name: ownName,
    url: z
      .url({ protocol: /^https?$/, error: "Enter a URL that starts with https://." })
      .max(MAX_WEBHOOK_URL_LENGTH, `Use at most ${MAX_WEBHOOK_URL_LENGTH} characters.`),
    events: z
      .array(z.enum(WEBHOOK_EVENTS))
      .min(1, "Choose at least one event.")
      .max(WEBHOOK_EVENTS.length)
      .refine((events) => new Set(events).size === events.length, "Name each event once."),
  }),
  output: webhook.extend(secret.shape),
});

export const removeWebhook = endpoint("removeWebhook", {
  summary: "Removes a webhook and its log. Nothing is sent to it from then on.",
  input: z.object({ action: z.literal("remove"), webhook_id: webhookId }),
  output: z.null(),
});

export const rotateWebhookSecret = endpoint("rotateWebhookSecret", {
  summary: `Makes a new secret, which is returned this once. The former one signs as well for ${durationText(WEBHOOK_SECRET_OVERLAP_S)}.`,
  input: z.object({ action: z.literal("rotate_secret"), webhook_id: webhookId }),
  output: webhook.extend(secret.shape),
});

export const resumeWebhook = endpoint("resumeWebhook", {
  summary: "Turns a webhook on again that was turned off because deliveries failed.",
  input: z.object({ action: z.literal("resume"), webhook_id: webhookId }),
  output: webhook,
});

export const testWebhook = endpoint("testWebhook", {
  summary: "Sends an event `webhook.test`.",
  input: z.object({ action: z.literal("test"), webhook_id: webhookId }),
  output: delivery,
});

export const listWebhookDeliveries = endpoint("listWebhookDeliveries", {
  summary: `The newest ${MAX_LISTED_DELIVERIES} deliveries of a webhook, with what its server answered.`,
  input: z.object({ action: z.literal("deliveries"), webhook_id: webhookId }),
  output: z.array(delivery),
});

export const replayWebhookDelivery = endpoint("replayWebhookDelivery", {
  summary: "Sends a delivery again, with the same message and ID (409 while it waits for its next attempt).",
  input: z.object({ action: z.literal("replay"), delivery_id: deliveryId }),
  output: delivery,
});
