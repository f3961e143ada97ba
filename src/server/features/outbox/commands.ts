import { and, eq, isNotNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { RETENTION } from "#contract/retention.ts";
import type { Config } from "#platform/config.ts";
import type { Db, Queryable } from "#platform/database/database.ts";
import { unheldRows } from "#platform/database/unheld-rows.ts";
import { hmac, randomToken } from "#platform/ids.ts";
import type { Jobs } from "#platform/jobs.ts";
import type { Email, Mailer } from "#platform/mail/mailer.ts";
import { sealEmail } from "#platform/mail/sealed-email.ts";
import { smtpMailer } from "#platform/mail/smtp.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { testEmail } from "./emails.ts";
import { countEmailsOfKind } from "./queries.ts";
import { emailKindOf, parseSender } from "./rules.ts";
import { sentEmails, storedEmails } from "./schema.ts";

/**
 * Enqueues an email in the caller's transaction. Delivery is idempotent by `Email.key`: a key is sent once, however
 * often it is enqueued or retried.
 */
export async function enqueueEmail(tx: Queryable, jobs: Jobs, email: Email): Promise<void> {
  await jobs.enqueue(tx, "send-email", email, { singletonKey: email.key });
}

/** Recipients that a fan-out job reads and enqueues at a time. */
export const EMAIL_BATCH_SIZE = 200;

/**
 * Enqueues emails in one statement: all of them or, if it fails, none. Idempotent by key, like `enqueueEmail`. `priority`
 * below 0: other emails overtake them.
 */
export async function enqueueEmails(
  db: Queryable,
  jobs: Jobs,
  emails: readonly Email[],
  priority = 0,
): Promise<void> {
  await jobs.enqueueAll(
    db,
    "send-email",
    emails.map((email) => ({ payload: email, singletonKey: email.key, priority })),
  );
}

/** Enqueues an operator's test email and returns its key. Throws `invalid` for a malformed address. */
export async function enqueueTestEmail(
  { db, jobs, config }: Pick<Services, "db" | "jobs" | "config">,
  to: string,
) {
  if (!z.email().safeParse(to).success) throw new ApiError("invalid", "Enter an email address.");
  const key = `test-email:${randomToken(12)}`;
  await db.transaction((tx) => enqueueEmail(tx, jobs, testEmail({ key, to, siteUrl: config.siteUrl })));
  return { key };
}

/** The test email, for a caller that sends it past the queue. */
export const composeTestEmail = (
  { config }: Pick<Services, "config">,
  { key, to }: Pick<Email, "key" | "to">,
): Email => testEmail({ key, to, siteUrl: config.siteUrl });

type DeliveryNeeds = Pick<Services, "db" | "clock" | "emailKey" | "logger">;

/** Starts this process's email worker. Emails go out over SMTP if `SMTP_URL` is set, otherwise into `stored_emails`. */
export async function startEmailDelivery(
  needs: DeliveryNeeds & { jobs: Jobs; config: Pick<Config, "mail"> },
): Promise<void> {
  const { smtpUrl, from, requireTls } = needs.config.mail;
  const mailer = smtpUrl
    ? smtpMailer({ url: smtpUrl, from: parseSender(from), requireTls })
    : storingMailer(needs);
  const warn = refusalWarner(needs);
  await needs.jobs.work("send-email", (email) =>
    deliver(needs, mailer, email).catch((error: Error) => {
      warn(error);
      throw error;
    }),
  );
}

const WARNING_INTERVAL_MS = 60_000;

/** Logs what the mail server answered, at most once a minute: in an outage every email fails. Addresses are left out. */
function refusalWarner({ clock, logger }: Pick<DeliveryNeeds, "clock" | "logger">): (error: Error) => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  return ({ message }) => {
    const now = clock.now().getTime();
    if (now - lastAt < WARNING_INTERVAL_MS) return;
    lastAt = now;
    const answer = message.replaceAll(/\S+@\S+/g, "[address]");
    logger.warn({ answer }, "An email could not be sent, and is tried again");
  };
}

/**
 * Sends an email unless its key was sent before, or its recipient got too many of its kind in the last day. The key is
 * inserted before sending and committed after, so a concurrent attempt waits. Only a process that dies between sending
 * and committing causes a second send, under the same Message-ID.
 */
export async function deliver(
  { db, clock, emailKey, logger }: DeliveryNeeds,
  mailer: Mailer,
  email: Email,
): Promise<void> {
  const recipient = hmac(emailKey, `recipient:${email.to}`);
  const sentAt = clock.now();
  await db.transaction(async (tx) => {
    const claimed = await tx
      .insert(sentEmails)
      .values({ key: email.key, sentAt, recipient })
      .onConflictDoNothing()
      .returning({ key: sentEmails.key });
    if (claimed.length === 0) return;
    const { name, perDay } = emailKindOf(email.key);
    if ((await countEmailsOfKind(tx, { recipient, kind: name, now: sentAt })) <= perDay)
      return mailer.send(email);
    await tx.update(sentEmails).set({ recipient: null }).where(eq(sentEmails.key, email.key));
    logger.warn({ kind: name, perDay }, "An email was dropped: its recipient got too many of its kind today");
  });
}

/** Mailer for sites without a mail server: stores each email once per key, its body encrypted. */
export function storingMailer({ db, emailKey }: Pick<DeliveryNeeds, "db" | "emailKey">): Mailer {
  return {
    async send(email) {
      const { key, to: recipient, subject, sealed } = sealEmail(emailKey, email);
      await db.insert(storedEmails).values({ key, recipient, subject, sealed }).onConflictDoNothing();
    },
  };
}

/** Deletes queued and stored emails to a recipient, when their account is deleted. `keyPrefix`: only these keys. */
export async function deleteEmailsTo(
  { jobs }: Pick<Services, "jobs">,
  tx: Queryable,
  { to, keyPrefix = "" }: { to: string; keyPrefix?: string },
): Promise<void> {
  await jobs.deleteEmails(tx, { to, keyPrefix });
  await tx
    .delete(storedEmails)
    .where(and(eq(storedEmails.recipient, to), sql`starts_with(${storedEmails.key}, ${keyPrefix})`));
}

/** Stops counting the emails with these keys against the recipient's day: the owner of the mailbox has used one. */
export const uncountEmails = (tx: Queryable, keyPrefix: string) =>
  tx
    .update(sentEmails)
    .set({ recipient: null })
    .where(and(isNotNull(sentEmails.recipient), sql`starts_with(${sentEmails.key}, ${keyPrefix})`));

/** Deletes sent keys and stored emails past their retention, which is longer than any job is retried, and the hashes of recipients. */
export async function deleteOldEmails(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION.emails.lifetimeS * 1000);
  await db.delete(sentEmails).where(unheldRows(sentEmails, lt(sentEmails.sentAt, before)));
  await db.delete(storedEmails).where(unheldRows(storedEmails, lt(storedEmails.storedAt, before)));
  const counted = new Date(now.getTime() - RETENTION.attempts.lifetimeS * 1000);
  await db
    .update(sentEmails)
    .set({ recipient: null })
    .where(unheldRows(sentEmails, and(isNotNull(sentEmails.recipient), lt(sentEmails.sentAt, counted))));
}
