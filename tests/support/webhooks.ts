import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { WEBHOOK_RETRY_DELAYS_S, type WebhookEvent } from "#contract/webhook-vocabulary.ts";
import { fixedClock } from "#platform/clock.ts";
import { openWebhookPost } from "#platform/webhook-post.ts";
import { deliverWebhook } from "#server/features/webhooks/commands/deliver.ts";
import { webhookDeliveries, webhooks } from "#server/features/webhooks/schema.ts";
import { callOkAs } from "./accounts.ts";
import { startPublishing } from "./publishing.ts";
import { createSignedInUser } from "./sign-in.ts";
import { startWebhookReceiver } from "./webhook-receiver.ts";

/** Starts a site with a product, a developer and the server of that developer. */
export async function startWebhooks() {
  const clock = fixedClock(new Date());
  const receiver = await startWebhookReceiver();
  const postToWebhook = openWebhookPost({ allowLoopback: true, timeoutMs: 1000 });
  const site = await startPublishing({ replace: { clock, postToWebhook } });
  const { api } = site;
  const email = "developer@example.com";
  const token = await createSignedInUser(api.services.db, email);
  const jobsLeft = async () => {
    const { rows } = await api.services.pool.query(
      "select from jobs.job where name in ('notify-webhooks', 'deliver-webhook') and state in ('created', 'retry', 'active')",
    );
    return rows.length;
  };
  return {
    site,
    api,
    clock,
    receiver,
    token,
    email,
    add: (events: WebhookEvent[] = ["report.published"], url = receiver.url, by = token) =>
      callOkAs(api, by, "createWebhook", { name: "Mine", url, events }),
    log: (webhook_id: string) => callOkAs(api, token, "listWebhookDeliveries", { webhook_id }),
    first: () => receiver.received[0] ?? expect.fail("nothing arrived"),
    arrived: (count: number) =>
      expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count),
    /** Resolves when no event and no delivery is left to work on; those that wait for an undo are begun at once. */
    async settled(): Promise<void> {
      await api.services.db.execute(
        sql`update jobs.job set start_after = now() where name = 'notify-webhooks' and state = 'created'`,
      );
      await expect.poll(jobsLeft, { timeout: 20_000 }).toBe(0);
    },
    /** A delivery that waits for its first attempt, whose job does not run by itself. */
    async addWaiting(webhookId: string, attemptsLeft = WEBHOOK_RETRY_DELAYS_S.length + 1): Promise<number> {
      const [row] = await api.services.db
        .insert(webhookDeliveries)
        .values({
          webhookId: Number(webhookId),
          messageId: `msg_${Math.random()}`,
          event: "report.published",
          eventKey: `test:${Math.random()}`,
          body: "{}",
          attemptsLeft,
          createdAt: clock.now(),
        })
        .returning();
      return row?.id ?? expect.fail();
    },
    attempt: (deliveryId: number, number: number) =>
      deliverWebhook(api.services, { deliveryId, attempt: number }),
    /** Removes what a test left. */
    async reset() {
      await api.services.db.delete(webhooks);
      receiver.behave((response) => response.end("ok"));
      receiver.received.length = 0;
    },
    async close() {
      await api.close();
      await receiver.close();
    },
  };
}
