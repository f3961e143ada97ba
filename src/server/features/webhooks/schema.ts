import { index, integer, pgTable, primaryKey, text, timestamp, unique } from "drizzle-orm/pg-core";
import type { WebhookDeliveryState, WebhookEvent } from "#contract/webhook-vocabulary.ts";
import { id } from "#platform/database/columns.ts";
import { users } from "../accounts/schema.ts";

const instant = () => timestamp({ withTimezone: true });

/** URLs to which users have events posted. */
export const webhooks = pgTable(
  "webhooks",
  {
    id: id(),
    userId: integer()
      .references(() => users.id, { onDelete: "cascade" })
      .notNull(),
    name: text().notNull(),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** Encrypted. */
    secret: text().notNull(),
    /** Encrypted; signs as well until then. */
    formerSecret: text(),
    formerSecretUntil: instant(),
    createdAt: instant().notNull(),
    /** The first failure since the last success. */
    failingSince: instant(),
    /** Since when nothing is sent to it, because deliveries failed. */
    disabledAt: instant(),
  },
  (table) => [index("webhooks_user").on(table.userId)],
);

/** Messages to webhooks. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: id(),
    webhookId: integer()
      .references(() => webhooks.id, { onDelete: "cascade" })
      .notNull(),
    /** `webhook-id` of every attempt. */
    messageId: text().notNull().unique("webhook_deliveries_message"),
    event: text().notNull(),
    /** Names the event: a repeated job sends it once. */
    eventKey: text().notNull(),
    /** The body, so that every attempt sends the same bytes. */
    body: text().notNull(),
    state: text().$type<WebhookDeliveryState>().notNull().default("waiting"),
    /** Attempts so far, and how many are left before it counts as failed. */
    attempts: integer().notNull().default(0),
    attemptsLeft: integer().notNull(),
    nextAttemptAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique("webhook_deliveries_event").on(table.webhookId, table.eventKey),
    index("webhook_deliveries_created").on(table.createdAt),
  ],
);

/** What became of each attempt. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    deliveryId: integer()
      .references(() => webhookDeliveries.id, { onDelete: "cascade" })
      .notNull(),
    /** From 1. */
    number: integer().notNull(),
    at: instant().notNull(),
    /** HTTP status; null if there was no answer. */
    status: integer(),
    problem: text(),
    answer: text().notNull(),
    durationMs: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
);
