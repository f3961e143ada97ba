import { and, arrayContains, asc, eq, gt, inArray, isNull, lte } from "drizzle-orm";
import { WEBHOOK_TEST_EVENT, type WebhookEvent } from "#contract/webhook-vocabulary.ts";
import type { WebhookDelivery } from "#contract/webhooks.ts";
import type { Queryable } from "#platform/database/database.ts";
import { randomToken } from "#platform/ids.ts";
import { users } from "#server/features/accounts/schema.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { describeEvent } from "../queries/events.ts";
import { findWebhook, getWebhookDelivery, lockWebhook, noSuchWebhook } from "../queries.ts";
import { MAX_ATTEMPTS } from "../rules.ts";
import { webhookDeliveries, webhooks } from "../schema.ts";
import { enqueueAttempt } from "./deliver.ts";

type MessageNeeds = Pick<Services, "db" | "clock" | "jobs" | "config">;

/** Webhooks in one transaction of the fan-out job. */
const BATCH_SIZE = 200;

/** Starts this process's worker of the fan-out job to webhooks. */
export async function startWebhookMessages(needs: MessageNeeds): Promise<void> {
  await needs.jobs.work("notify-webhooks", async (news) => {
    const described = await describeEvent(needs, news);
    if (!described) return;
    const { key, data } = described;
    await sendToSubscribers(needs, { type: news.type, key, at: news.at, data });
  });
}

interface Message {
  type: WebhookEvent;
  /** Names the event: a repeated job stores no second message. */
  key: string;
  /** Time of the event, ISO 8601; webhooks that were added later don't get it. */
  at: string;
  data: object;
}

/** Each batch commits on its own; a repeated job passes over the messages that are stored. */
async function sendToSubscribers(needs: MessageNeeds, message: Message): Promise<void> {
  let afterId = 0;
  for (;;) {
    const ids = await needs.db.transaction(async (tx) => {
      const batch = await findSubscribers(tx, message, afterId);
      for (const webhookId of await withoutRemoved(tx, batch))
        await storeMessage(needs, tx, { webhookId, ...message });
      return batch;
    });
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH_SIZE) return;
    afterId = last;
  }
}

/** Their accounts are locked against deletion, which would take several webhooks in another order. */
async function findSubscribers(tx: Queryable, { type, at }: Message, afterId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .innerJoin(users, and(eq(users.id, webhooks.userId), isNull(users.blockedAt)))
    .where(
      and(
        arrayContains(webhooks.events, [type]),
        isNull(webhooks.disabledAt),
        lte(webhooks.createdAt, new Date(at)),
        gt(webhooks.id, afterId),
      ),
    )
    .orderBy(asc(webhooks.id))
    .limit(BATCH_SIZE)
    .for("key share", { of: users });
  return rows.map(({ id }) => id);
}

/** The webhooks that are still there; they can't be removed until the transaction ends. */
async function withoutRemoved(tx: Queryable, ids: number[]): Promise<number[]> {
  const rows = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(inArray(webhooks.id, ids))
    .orderBy(asc(webhooks.id))
    .for("key share");
  return rows.map(({ id }) => id);
}

/** Stores a message with the job of its first attempt; null if the event is stored for this webhook already. */
async function storeMessage(
  needs: MessageNeeds,
  tx: Queryable,
  { webhookId, type, key, at, data }: Omit<Message, "type"> & { webhookId: number; type: string },
): Promise<number | null> {
  const [stored] = await tx
    .insert(webhookDeliveries)
    .values({
      webhookId,
      messageId: `msg_${randomToken(18)}`,
      event: type,
      eventKey: key,
      body: JSON.stringify({ type, timestamp: at, data }),
      attemptsLeft: MAX_ATTEMPTS,
      createdAt: needs.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: webhookDeliveries.id, attempts: webhookDeliveries.attempts });
  if (!stored) return null;
  await enqueueAttempt(needs, tx, stored, 0);
  return stored.id;
}

/** Sends an event that its owner asked for. Throws `not_found`, and `conflict` while the webhook is turned off. */
export async function testWebhook(
  needs: MessageNeeds,
  visitor: SignedIn,
  webhookId: string,
): Promise<WebhookDelivery> {
  return needs.db.transaction(async (tx) => {
    const { id, disabledAt } = await findWebhook(tx, visitor, webhookId);
    if (!(await lockWebhook(tx, id))) throw noSuchWebhook();
    if (disabledAt) throw turnedOff();
    const message = {
      type: WEBHOOK_TEST_EVENT,
      key: `test:${randomToken(12)}`,
      at: needs.clock.now().toISOString(),
      data: { url: needs.config.siteUrl },
    };
    const stored = await storeMessage(needs, tx, { webhookId: id, ...message });
    return getWebhookDelivery(tx, stored ?? 0);
  });
}

/**
 * Sends a delivery again, with all attempts. Throws `not_found`, and `conflict` while it waits or the webhook is turned
 * off.
 */
export async function replayWebhookDelivery(
  needs: MessageNeeds,
  { userId }: SignedIn,
  deliveryId: string,
): Promise<WebhookDelivery> {
  return needs.db.transaction(async (tx) => {
    const found = await lockDelivery(tx, userId, Number(deliveryId));
    if (!found) throw new ApiError("not_found", "There is no such delivery.");
    if (found.disabledAt) throw turnedOff();
    if (found.delivery.state === "waiting")
      throw new ApiError("conflict", "This delivery waits for its next attempt already.");
    await tx
      .update(webhookDeliveries)
      .set({ state: "waiting", attemptsLeft: MAX_ATTEMPTS })
      .where(eq(webhookDeliveries.id, found.delivery.id));
    await enqueueAttempt(needs, tx, found.delivery, 0);
    return getWebhookDelivery(tx, found.delivery.id);
  });
}

/** A user's own delivery, locked after its webhook. */
async function lockDelivery(tx: Queryable, userId: number, id: number) {
  const ofDelivery = eq(webhookDeliveries.id, id);
  const [webhook] = await tx
    .select({ disabledAt: webhooks.disabledAt })
    .from(webhooks)
    .innerJoin(webhookDeliveries, and(eq(webhookDeliveries.webhookId, webhooks.id), ofDelivery))
    .where(eq(webhooks.userId, userId))
    .for("no key update", { of: webhooks });
  if (!webhook) return undefined;
  const [delivery] = await tx.select().from(webhookDeliveries).where(ofDelivery).for("no key update");
  return delivery && { delivery, disabledAt: webhook.disabledAt };
}

const turnedOff = () => new ApiError("conflict", "This webhook is turned off. Turn it on first.");
