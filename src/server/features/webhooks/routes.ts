import * as calls from "#contract/webhooks.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { createWebhook, removeWebhook, resumeWebhook, rotateWebhookSecret } from "./commands/endpoints.ts";
import { replayWebhookDelivery, testWebhook } from "./commands/messages.ts";
import { listWebhookDeliveries, listWebhooks } from "./queries.ts";

export const webhookRoutes = (services: Services) => [
  bind(calls.listWebhooks, (_input, { visitor }) => listWebhooks(services.db, visitor)),
  bind(calls.createWebhook, (input, { visitor }) => createWebhook(services, visitor, input)),
  bind(calls.removeWebhook, ({ webhook_id }, { visitor }) => removeWebhook(services.db, visitor, webhook_id)),
  bind(calls.rotateWebhookSecret, ({ webhook_id }, { visitor }) =>
    rotateWebhookSecret(services, visitor, webhook_id),
  ),
  bind(calls.resumeWebhook, ({ webhook_id }, { visitor }) => resumeWebhook(services.db, visitor, webhook_id)),
  bind(calls.testWebhook, ({ webhook_id }, { visitor }) => testWebhook(services, visitor, webhook_id)),
  bind(calls.listWebhookDeliveries, ({ webhook_id }, { visitor }) =>
    listWebhookDeliveries(services.db, visitor, webhook_id),
  ),
  bind(calls.replayWebhookDelivery, ({ delivery_id }, { visitor }) =>
    replayWebhookDelivery(services, visitor, delivery_id),
  ),
];
