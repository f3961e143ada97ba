import type { Queryable } from "#platform/database/database.ts";
import { randomToken } from "#platform/ids.ts";
import { enqueueEmail } from "#server/features/outbox/commands.ts";
import { type CodePurpose, codeEmail } from "../emails.ts";
import type { UserRow } from "../presentation.ts";
import { ATTEMPT_LIMITS } from "../rules/attempt-limits.ts";
import { type Attempt, emailSubject, recordAttempt } from "./attempts.ts";
import { emailCodeKey, issueCode } from "./codes.ts";
import type { AccountNeeds } from "./needs.ts";

/** Emails a verification code for one of the user's addresses. Not `allowed`: too soon after the last; nothing is sent. */
export async function sendEmailCode(
  { jobs, clock, accountKey }: AccountNeeds,
  tx: Queryable,
  { user, email, purpose }: { user: UserRow; email: string; purpose: CodePurpose },
): Promise<Attempt> {
  const now = clock.now();
  const attempt = await recordAttempt(tx, ATTEMPT_LIMITS.emailCode, emailSubject(accountKey, email), now);
  if (!attempt.allowed) return attempt;
  const code = await issueCode(
    tx,
    accountKey,
    { key: emailCodeKey(user.id), userId: user.id, emailId: email },
    now,
  );
  const recipient = { key: `code:${randomToken(12)}`, to: email };
  await enqueueEmail(tx, jobs, codeEmail(recipient, purpose, code));
  return attempt;
}
