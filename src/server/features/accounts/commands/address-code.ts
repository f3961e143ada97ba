import type { Queryable } from "#platform/database/database.ts";
import { randomToken } from "#platform/ids.ts";
import { sendLetter } from "#server/features/outbox/commands.ts";
import { type CodePurpose, codeLetter } from "../emails.ts";
import type { UserRow } from "../presentation.ts";
import { PACES } from "../rules/pace.ts";
import { type Attempt, addressSubject, attempt } from "./attempts.ts";
import { addressCodeKey, issueCode } from "./codes.ts";
import type { AccountNeeds } from "./needs.ts";

/** Sends a code that proves an address of the user. Not `allowed`: too soon after the last, and nothing was done. */
export async function sendAddressCode(
  { jobs, clock, accountKey }: AccountNeeds,
  tx: Queryable,
  { user, address, purpose }: { user: UserRow; address: string; purpose: CodePurpose },
): Promise<Attempt> {
  const now = clock.now();
  const sent = await attempt(tx, PACES.addressCode, addressSubject(accountKey, address), now);
  if (!sent.allowed) return sent;
  const addressee = { key: addressCodeKey(user.id), userId: user.id, address };
  const code = await issueCode(tx, accountKey, addressee, now);
  const recipient = { key: `code:${randomToken(12)}`, to: address };
  await sendLetter(tx, jobs, codeLetter(recipient, purpose, code));
  return sent;
}
