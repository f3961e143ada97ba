import type { Webhook, WebhookDelivery } from "#contract/webhooks.ts";
import type { webhookAttempts, webhookDeliveries, webhooks } from "./schema.ts";

const instantOf = (date: Date | null): string | null => date?.toISOString() ?? null;

export const presentWebhook = (row: typeof webhooks.$inferSelect): Webhook => ({
  webhook_id: String(row.id),
  name: row.name,
  url: row.url,
  events: row.events,
  created_at: row.createdAt.toISOString(),
  failing_since: instantOf(row.failingSince),
  disabled_at: instantOf(row.disabledAt),
  former_secret_until: instantOf(row.formerSecretUntil),
});

export const presentDelivery = (
  row: typeof webhookDeliveries.$inferSelect,
  attempts: readonly (typeof webhookAttempts.$inferSelect)[],
): WebhookDelivery => ({
  delivery_id: String(row.id),
  message_id: row.messageId,
  event: row.event,
  created_at: row.createdAt.toISOString(),
  state: row.state,
  next_attempt_at: instantOf(row.nextAttemptAt),
  attempts: attempts
    .filter(({ deliveryId }) => deliveryId === row.id)
    .map(({ at, status, problem, answer, durationMs }) => ({
      at: at.toISOString(),
      status,
      problem,
      answer,
      duration_ms: durationMs,
    })),
});
