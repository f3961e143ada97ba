import { and, eq, lte, sql } from "drizzle-orm";
import type { z } from "zod";
import { RETENTION } from "#contract/retention.ts";
import { MAX_WEBHOOKS, WEBHOOK_SECRET_OVERLAP_S } from "#contract/webhook-vocabulary.ts";
import type { createWebhook as createWebhookCall, Webhook } from "#contract/webhooks.ts";
import type { Queryable } from "#platform/database/database.ts";
import { unheldRows } from "#platform/database/unheld-rows.ts";
import { sendNotice } from "#server/features/accounts/commands/notices.ts";
import { findAccount, lockAccount } from "#server/features/accounts/queries.ts";
import { fieldError } from "#server/features/accounts/rules/errors.ts";
import type { RecentlySignedIn, SignedIn } from "#server/http/auth.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { presentWebhook } from "../presentation.ts";
import { findWebhook, noSuchWebhook } from "../queries.ts";
import { urlProblem } from "../rules.ts";
import { webhookDeliveries, webhooks } from "../schema.ts";
import { newWebhookSecret, sealWebhookSecret } from "./secrets.ts";

type WithSecret = z.input<typeof createWebhookCall.output>;

/** Adds a webhook. Throws `invalid` for its URL, `conflict` at the limit or before the email is confirmed. */
export async function createWebhook(
  services: Services,
  { userId }: RecentlySignedIn,
  { name, url, events }: Omit<z.output<typeof createWebhookCall.input>, "action">,
): Promise<WithSecret> {
  const { db, clock, accountKey, config } = services;
  const problem = urlProblem(url, config.environment !== "production");
  if (problem) throw fieldError("url", problem);
  const secret = newWebhookSecret();
  return db.transaction(async (tx) => {
    const { emailVerified } = await lockAccount(tx, userId);
    if (!emailVerified) throw new ApiError("conflict", "Confirm your email address first.");
    if ((await tx.$count(webhooks, eq(webhooks.userId, userId))) >= MAX_WEBHOOKS)
      throw new ApiError("conflict", `An account can have up to ${MAX_WEBHOOKS} webhooks. Remove one first.`);
    const sealed = sealWebhookSecret(accountKey, userId, secret);
    const [row] = await tx
      .insert(webhooks)
      .values({ userId, name, url, events, secret: sealed, createdAt: clock.now() })
      .returning();
    if (!row) throw new Error("The webhook was not stored.");
    const { user } = await findAccount(tx, userId);
    await sendNotice(services, tx, user, "webhook_added");
    return { ...presentWebhook(row), secret };
  });
}

const isOwn = ({ userId }: SignedIn, webhookId: string) =>
  and(eq(webhooks.id, Number(webhookId)), eq(webhooks.userId, userId));

export async function removeWebhook(
  db: Queryable,
  visitor: RecentlySignedIn,
  webhookId: string,
): Promise<null> {
  const removed = await db.delete(webhooks).where(isOwn(visitor, webhookId)).returning({ id: webhooks.id });
  if (removed.length === 0) throw noSuchWebhook();
  return null;
}

/** A new secret, while the former one still signs. One that was former before signs no more. */
export async function rotateWebhookSecret(
  { db, clock, accountKey }: Pick<Services, "db" | "clock" | "accountKey">,
  visitor: RecentlySignedIn,
  webhookId: string,
): Promise<WithSecret> {
  const secret = newWebhookSecret();
  const formerSecretUntil = new Date(clock.now().getTime() + WEBHOOK_SECRET_OVERLAP_S * 1000);
  const [row] = await db
    .update(webhooks)
    .set({
      secret: sealWebhookSecret(accountKey, visitor.userId, secret),
      // The right side of an assignment is the value before the update.
      formerSecret: sql`${webhooks.secret}`,
      formerSecretUntil,
    })
    .where(isOwn(visitor, webhookId))
    .returning();
  if (!row) throw noSuchWebhook();
  return { ...presentWebhook(row), secret };
}

/** Turns a webhook on again. What failed meanwhile can be replayed. */
export async function resumeWebhook(db: Queryable, visitor: SignedIn, webhookId: string): Promise<Webhook> {
  await db.update(webhooks).set({ disabledAt: null, failingSince: null }).where(isOwn(visitor, webhookId));
  return presentWebhook(await findWebhook(db, visitor, webhookId));
}

/** Deletes the log past its retention. */
export async function deleteOldWebhookDeliveries(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION.webhookDeliveries.lifetimeS * 1000);
  await db
    .delete(webhookDeliveries)
    .where(unheldRows(webhookDeliveries, lte(webhookDeliveries.createdAt, before)));
}
