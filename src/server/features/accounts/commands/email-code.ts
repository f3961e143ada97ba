import type { Queryable } from "#platform/database/database.ts";
import { randomToken } from "#platform/ids.ts";
import { enqueueEmail } from "#server/features/outbox/commands.ts";
import { type CodePurpose, codeEmail, codeEmailPrefix } from "../emails.ts";
import type { UserRow } from "../presentation.ts";
import { ATTEMPT_LIMITS, DAILY_CAPS } from "../rules/attempt-limits.ts";
import { type Attempt, emailSubject, networkSubject, recordAttempt, takeFromDailyCap } from "./attempts.ts";
import { emailCodeKey, issueCode } from "./codes.ts";
import type { AccountNeeds } from "./needs.ts";

/**
 * Emails a verification code for one of the user's addresses. Not `allowed`: too soon after the last from this network,
 * or too many today; nothing is sent.
 */
export async function sendEmailCode(
  { jobs, clock, accountKey }: AccountNeeds,
  tx: Queryable,
  { user, email, purpose, network }: { user: UserRow; email: string; purpose: CodePurpose; network: string },
): Promise<Attempt> {
  const now = clock.now();
  const source = networkSubject(accountKey, email, network);
  const attempt = await recordAttempt(tx, ATTEMPT_LIMITS.emailCode, source, now);
  if (!attempt.allowed) return attempt;
  const day = await takeFromDailyCap(tx, DAILY_CAPS.emailCode, emailSubject(accountKey, email), now);
  if (!day.allowed) return day;
  const code = await issueCode(
    tx,
    accountKey,
    { key: emailCodeKey(user.id), userId: user.id, emailId: email },
    now,
  );
  const recipient = { key: `${codeEmailPrefix(user.id)}${randomToken(12)}`, to: email };
  await enqueueEmail(tx, jobs, codeEmail(recipient, purpose, { code }));
  return attempt;
}
