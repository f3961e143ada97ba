import type { z } from "zod";
import type { testEmailDelivery } from "#contract/staff/system.ts";
import { randomToken } from "#platform/ids.ts";
import { smtpSender } from "#platform/mail/smtp.ts";
import { staffName } from "#server/features/accounts/commands/staff.ts";
import { findAccount } from "#server/features/accounts/queries.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { composeTestEmail, storingMailer } from "#server/features/outbox/commands.ts";
import { parseSender } from "#server/features/outbox/rules.ts";
import type { Services } from "#server/services.ts";

type Result = z.output<typeof testEmailDelivery.output>;
type Answer = Pick<Result, "outcome" | "answer">;
type Needs = Pick<Services, "db" | "config" | "emailKey">;

/** How long the mail server may take to answer. */
const ANSWER_TIMEOUT_MS = 10_000;
const MAX_ANSWER_LENGTH = 1000;

/** Sends a test email to a member of staff past the queue, so that the mail server's answer is known at once. */
export async function testDeliveryTo(
  needs: Needs,
  userId: number,
  timeoutMs = ANSWER_TIMEOUT_MS,
): Promise<Result> {
  const { db } = needs;
  const [operator, { user }] = await Promise.all([staffName(db, userId), findAccount(db, userId)]);
  const key = `test-email:${randomToken(12)}`;
  const begun = performance.now();
  const answer = await answerWithin(timeoutMs, sendNow(needs, key, user.emailId));
  const took = Math.round(performance.now() - begun);
  const { outcome } = answer;
  await recordAction(db, { operator, action: "send-test-email", subject: key, details: { outcome } });
  return { ...answer, to: user.emailId, took_ms: took };
}

/** Never rejects: what the mail server says is the result. */
async function sendNow(needs: Needs, key: string, to: string): Promise<Answer> {
  const { smtpUrl, from, requireTls } = needs.config.mail;
  const email = composeTestEmail(needs, { key, to });
  if (!smtpUrl) {
    await storingMailer(needs).send(email);
    return { outcome: "stored", answer: null };
  }
  try {
    const send = smtpSender({ url: smtpUrl, from: parseSender(from), requireTls });
    return { outcome: "sent", answer: (await send(email)).slice(0, MAX_ANSWER_LENGTH) };
  } catch (error) {
    return { outcome: "refused", answer: (error as Error).message.slice(0, MAX_ANSWER_LENGTH) };
  }
}

function answerWithin(timeoutMs: number, work: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<Answer>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, { outcome: "unanswered", answer: null });
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
