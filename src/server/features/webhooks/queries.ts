import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { PersonalData } from "#contract/accounts.ts";
import { MAX_LISTED_DELIVERIES } from "#contract/webhook-vocabulary.ts";
import type { Webhook, WebhookDelivery } from "#contract/webhooks.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import { presentDelivery, presentWebhook } from "./presentation.ts";
import { webhookAttempts, webhookDeliveries, webhooks } from "./schema.ts";

type Owner = Pick<SignedIn, "userId">;

export async function listWebhooks(db: Queryable, { userId }: Owner): Promise<Webhook[]> {
  const rows = await db.select().from(webhooks).where(eq(webhooks.userId, userId)).orderBy(desc(webhooks.id));
  return rows.map(presentWebhook);
}

export async function exportWebhooks(db: Queryable, owner: Owner): Promise<PersonalData["webhooks"]> {
  const list = await listWebhooks(db, owner);
  return list.map(({ name, url, events, created_at }) => ({ name, url, events, created_at }));
}

/** A user's own webhook. Throws `not_found` for any other. */
export async function findWebhook(
  db: Queryable,
  { userId }: Owner,
  webhookId: string,
): Promise<typeof webhooks.$inferSelect> {
  const [found] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, Number(webhookId)), eq(webhooks.userId, userId)));
  if (!found) throw noSuchWebhook();
  return found;
}

/**
 * Locks a webhook until the transaction ends; false if it was removed. Call it before anything is written about its deliveries:
 * removing it takes it before them.
 */
export async function lockWebhook(tx: Queryable, webhookId: number): Promise<boolean> {
  const locked = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(eq(webhooks.id, webhookId))
    .for("no key update");
  return locked.length > 0;
}

/** The log of a webhook, newest first. Throws `not_found`. */
export async function listWebhookDeliveries(
  db: Queryable,
  owner: Owner,
  webhookId: string,
): Promise<WebhookDelivery[]> {
  const { id } = await findWebhook(db, owner, webhookId);
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(desc(webhookDeliveries.id))
    .limit(MAX_LISTED_DELIVERIES);
  return withAttempts(db, rows);
}

/** One delivery with its log. Throws `not_found`. */
export async function getWebhookDelivery(db: Queryable, id: number): Promise<WebhookDelivery> {
  const rows = await db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id));
  const [found] = await withAttempts(db, rows);
  if (!found) throw new ApiError("not_found", "There is no such delivery.");
  return found;
}

async function withAttempts(
  db: Queryable,
  rows: (typeof webhookDeliveries.$inferSelect)[],
): Promise<WebhookDelivery[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const attempts = await db
    .select()
    .from(webhookAttempts)
    .where(inArray(webhookAttempts.deliveryId, ids))
    .orderBy(asc(webhookAttempts.number));
  return rows.map((row) => presentDelivery(row, attempts));
}

export const noSuchWebhook = () => new ApiError("not_found", "This webhook was already removed.");
