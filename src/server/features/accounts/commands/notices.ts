import type { Queryable } from "#platform/database/database.ts";
import { randomToken } from "#platform/ids.ts";
import { sendLetter } from "#server/features/outbox/commands.ts";
import { type Notice, noticeLetter, welcomeLetter } from "../emails.ts";
import type { UserRow } from "../presentation.ts";
import type { AccountNeeds } from "./needs.ts";

type Addressed = Pick<UserRow, "emailId" | "emailVerified" | "firstName">;

/** Tells a user what was done to the account. An address that is not proven gets nothing but codes. */
export async function notify(
  { jobs, config }: AccountNeeds,
  tx: Queryable,
  { emailId, emailVerified, firstName }: Addressed,
  notice: Notice,
): Promise<void> {
  if (!emailVerified) return;
  const recipient = { key: `notice:${randomToken(12)}`, to: emailId, firstName };
  await sendLetter(tx, jobs, noticeLetter(recipient, notice, config.siteUrl));
}

/** Once for each user, however often the address is proven. */
export async function welcome(
  { jobs, config }: AccountNeeds,
  tx: Queryable,
  { id, emailId, firstName }: Pick<UserRow, "id" | "emailId" | "firstName">,
): Promise<void> {
  const recipient = { key: `welcome:${id}`, to: emailId, firstName };
  await sendLetter(tx, jobs, welcomeLetter(recipient, config.siteUrl));
}
