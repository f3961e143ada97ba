import { and, eq, isNull, sql } from "drizzle-orm";
import { WEBHOOK_FAILURE_LIMIT_S } from "#contract/webhook-vocabulary.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { Payloads } from "#platform/queues.ts";
import type { WebhookAnswer } from "#platform/webhook-post.ts";
import { users } from "#server/features/accounts/schema.ts";
import { enqueueEmail } from "#server/features/outbox/commands.ts";
import type { Services } from "#server/services.ts";
import { webhookDisabledEmail } from "../emails.ts";
import { lockWebhook } from "../queries.ts";
import { answerExcerpt, failureOf, GONE, retryDelayS, signedHeaders } from "../rules.ts";
import { webhookAttempts, webhookDeliveries, webhooks } from "../schema.ts";
import { validSecrets } from "./secrets.ts";

export type DeliveryNeeds = Pick<
  Services,
  "db" | "clock" | "jobs" | "config" | "accountKey" | "postToWebhook"
>;
type Attempt = Payloads["deliver-webhook"];

/** Starts this process's workers of deliveries. */
export async function startWebhookDelivery(needs: DeliveryNeeds): Promise<void> {
  await needs.jobs.work("deliver-webhook", (attempt) => deliverWebhook(needs, attempt));
}

/**
 * Makes one attempt and stores what became of it, with the job of the next one. At least once: if the process ends between
 * the two, the job is repeated, and the receiver gets the same `webhook-id` again. A job that another one overtook does
 * nothing.
 */
export async function deliverWebhook(needs: DeliveryNeeds, attempt: Attempt): Promise<void> {
  const found = await findWaiting(needs.db, attempt);
  if (!found) return;
  const { delivery, webhook } = found;
  const at = needs.clock.now();
  const message = { id: delivery.messageId, at, body: delivery.body };
  const headers = signedHeaders(message, validSecrets(needs.accountKey, webhook, at));
  const started = performance.now();
  const answer = await needs.postToWebhook({ url: webhook.url, headers, body: delivery.body });
  const durationMs = Math.round(performance.now() - started);
  await recordAttempt(needs, attempt, { webhookId: webhook.id, at, answer, durationMs });
}

/** A delivery whose next attempt this is, with its webhook, unless that is turned off or its owner blocked. */
async function findWaiting(db: Queryable, { deliveryId, attempt }: Attempt) {
  const [found] = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, and(eq(webhooks.id, webhookDeliveries.webhookId), isNull(webhooks.disabledAt)))
    .innerJoin(users, and(eq(users.id, webhooks.userId), isNull(users.blockedAt)))
    .where(isWaitingFor({ deliveryId, attempt }));
  return found;
}

const isWaitingFor = ({ deliveryId, attempt }: Attempt) =>
  and(
    eq(webhookDeliveries.id, deliveryId),
    eq(webhookDeliveries.attempts, attempt - 1),
    eq(webhookDeliveries.state, "waiting"),
  );

interface Outcome {
  webhookId: number;
  at: Date;
  answer: WebhookAnswer;
  durationMs: number;
}

/** Nothing is left to record if the webhook was removed meanwhile. */
async function recordAttempt(needs: DeliveryNeeds, attempt: Attempt, outcome: Outcome): Promise<void> {
  const { webhookId, at, durationMs } = outcome;
  const { status, text, problem: noAnswer } = outcome.answer;
  const problem = status === null ? noAnswer : failureOf(status);
  await needs.db.transaction(async (tx) => {
    if (!(await lockWebhook(tx, webhookId))) return;
    const [delivery] = await tx
      .update(webhookDeliveries)
      .set({
        attempts: attempt.attempt,
        attemptsLeft: sql`${webhookDeliveries.attemptsLeft} - 1`,
        nextAttemptAt: null,
        ...(problem === null && { state: "delivered" as const }),
      })
      .where(isWaitingFor(attempt))
      .returning();
    if (!delivery) return;
    const { deliveryId, attempt: number } = attempt;
    const answer = answerExcerpt(text);
    await tx.insert(webhookAttempts).values({ deliveryId, number, at, status, problem, answer, durationMs });
    if (problem === null) await noteSuccess(tx, webhookId);
    else await afterFailure(needs, tx, delivery, { at, problem, isGone: status === GONE });
  });
}

const noteSuccess = (tx: Queryable, webhookId: number) =>
  tx.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, webhookId));

/** Tries again later, or turns the webhook off if nothing could be delivered for long. */
async function afterFailure(
  needs: DeliveryNeeds,
  tx: Queryable,
  delivery: typeof webhookDeliveries.$inferSelect,
  failure: { at: Date; problem: string; isGone: boolean },
): Promise<void> {
  const { at, isGone } = failure;
  const [webhook] = await tx
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, ${at.toISOString()}::timestamptz)` })
    .where(eq(webhooks.id, delivery.webhookId))
    .returning();
  if (!webhook || webhook.disabledAt) return;
  const failingForMs = at.getTime() - (webhook.failingSince ?? at).getTime();
  if (isGone || failingForMs >= WEBHOOK_FAILURE_LIMIT_S * 1000) await disable(needs, tx, webhook, failure);
  else if (delivery.attemptsLeft > 0)
    await enqueueAttempt(needs, tx, delivery, retryDelayS(delivery.attemptsLeft));
  else
    await tx.update(webhookDeliveries).set({ state: "failed" }).where(eq(webhookDeliveries.id, delivery.id));
}

async function disable(
  { jobs, config }: DeliveryNeeds,
  tx: Queryable,
  { id, userId, name, url }: typeof webhooks.$inferSelect,
  { at, problem, isGone }: { at: Date; problem: string; isGone: boolean },
): Promise<void> {
  await tx.update(webhooks).set({ disabledAt: at }).where(eq(webhooks.id, id));
  await tx
    .update(webhookDeliveries)
    .set({ state: "failed", nextAttemptAt: null })
    .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.state, "waiting")));
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), users.emailVerified));
  if (!user) return;
  const content = {
    to: user.emailId,
    firstName: user.firstName,
    name,
    host: new URL(url).host,
    problem,
    isGone,
  };
  const key = `webhook-off:${id}:${at.getTime()}`;
  await enqueueEmail(tx, jobs, webhookDisabledEmail({ key, ...content }, config.siteUrl));
}

/** Enqueues the next attempt of a delivery. */
export async function enqueueAttempt(
  { jobs, clock }: Pick<Services, "jobs" | "clock">,
  tx: Queryable,
  { id, attempts }: Pick<typeof webhookDeliveries.$inferSelect, "id" | "attempts">,
  delayS: number,
): Promise<void> {
  const attempt = attempts + 1;
  const nextAttemptAt = new Date(clock.now().getTime() + delayS * 1000);
  await tx.update(webhookDeliveries).set({ nextAttemptAt }).where(eq(webhookDeliveries.id, id));
  await jobs.enqueue(
    tx,
    "deliver-webhook",
    { deliveryId: id, attempt },
    { singletonKey: `${id}:${attempt}`, startAfter: delayS },
  );
}
