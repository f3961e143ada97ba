import type { Queryable } from "#platform/database/database.ts";
import { randomToken } from "#platform/ids.ts";
import { enqueueEmail } from "#server/features/outbox/commands.ts";
import { type AccountNotice, noticeEmail, type PasskeyOutcome, welcomeEmail } from "../emails.ts";
import type { UserRow } from "../presentation.ts";
import type { AccountNeeds, ConfirmingNeeds } from "./needs.ts";

type NoticeRecipient = Pick<UserRow, "emailId" | "emailVerified" | "firstName">;

/** Emails the user about a change to the account. An unverified address receives nothing but codes. */
export async function sendNotice(
  { jobs, config }: AccountNeeds,
  tx: Queryable,
  { emailId, emailVerified, firstName }: NoticeRecipient,
  notice: AccountNotice,
  passkeys: PasskeyOutcome = "none",
): Promise<void> {
  if (!emailVerified) return;
  const recipient = { key: `notice:${randomToken(12)}`, to: emailId, firstName };
  await enqueueEmail(tx, jobs, noticeEmail(recipient, notice, config.siteUrl, passkeys));
}

/**
 * Welcomes a user whose email was confirmed for the first time: an email, once per user (the key deduplicates), and what
 * other features do then.
 */
export async function welcomeConfirmedUser(
  { jobs, config, onConfirmed }: ConfirmingNeeds,
  tx: Queryable,
  { id, emailId, firstName }: Pick<UserRow, "id" | "emailId" | "firstName">,
): Promise<void> {
  const recipient = { key: `welcome:${id}`, to: emailId, firstName };
  await enqueueEmail(tx, jobs, welcomeEmail(recipient, config.siteUrl));
  await onConfirmed(tx, id);
}
