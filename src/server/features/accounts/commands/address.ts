import { eq } from "drizzle-orm";
import type { User } from "#contract/accounts.ts";
import type { Queryable } from "#platform/database/database.ts";
import { codeOf } from "#platform/problem.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { Refusal } from "#server/http/errors.ts";
import { presentUser, type UserRow } from "../presentation.ts";
import { findAccount, findByAddress } from "../queries.ts";
import { PACES } from "../rules/pace.ts";
import { addressTaken, codeTooSoon, noSession, wrongField } from "../rules/refusals.ts";
import { oneTimeCodes, users } from "../schema.ts";
import { sendAddressCode } from "./address-code.ts";
import { addressSubject, forgetAttempts } from "./attempts.ts";
import { addressCodeKey, spendCode, type Tried, tryCode } from "./codes.ts";
import type { AccountNeeds } from "./needs.ts";
import { notify, welcome } from "./notices.ts";

/** Has a code sent to the address that is to replace the user's; the user's own address takes the wish back. */
export async function changeAddress(
  needs: AccountNeeds,
  tx: Queryable,
  user: UserRow,
  address: string,
): Promise<number | null> {
  if (address === user.emailId) {
    await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, user.id));
    return null;
  }
  if (await findByAddress(tx, address)) throw addressTaken();
  const { allowed, waitS } = await sendAddressCode(needs, tx, { user, address, purpose: "address" });
  if (!allowed) throw codeTooSoon(waitS);
  return waitS;
}

export async function resendAddressCode(needs: AccountNeeds, { userId }: SignedIn) {
  return needs.db.transaction(async (tx) => {
    const { user, codeAddress } = await findAccount(tx, userId);
    const address = codeAddress ?? user.emailId;
    if (user.emailVerified && address === user.emailId)
      throw new Refusal("conflict", "Your e-mail address is confirmed already.");
    const { allowed, waitS } = await sendAddressCode(needs, tx, { user, address, purpose: "address" });
    if (!allowed) throw codeTooSoon(waitS);
    return { resend_after_s: waitS };
  });
}

/** Takes the code: the address that it was sent to is proven, and becomes the user's if it was not before. */
export async function verifyAddress(needs: AccountNeeds, { userId }: SignedIn, code: string): Promise<User> {
  const { db, clock, accountKey } = needs;
  const key = addressCodeKey(userId);
  const tried = await tryCode(db, accountKey, key, code, clock.now());
  if (tried.state !== "right") throw wrongCode(tried);
  return db
    .transaction(async (tx) => {
      const { user: before } = await findAccount(tx, userId);
      if (!(await spendCode(tx, key, tried.codeHash))) throw wrongCode({ state: "none" });
      const [user] = await tx
        .update(users)
        .set({ emailId: tried.address ?? before.emailId, emailVerified: true })
        .where(eq(users.id, userId))
        .returning();
      if (!user) throw noSession();
      await forgetAttempts(tx, PACES.addressCode, addressSubject(accountKey, user.emailId));
      if (!before.emailVerified) await welcome(needs, tx, user);
      else if (before.emailId !== user.emailId) await notify(needs, tx, before, "address_changed");
      return presentUser(user, null);
    })
    .catch((error) => {
      throw codeOf(error) === UNIQUE_VIOLATION ? addressTaken() : error;
    });
}

/** PostgreSQL: somebody else proved the same address meanwhile. */
const UNIQUE_VIOLATION = "23505";

function wrongCode(tried: Exclude<Tried, { state: "right" }>) {
  if (tried.state === "none" || tried.triesLeft === 0)
    return wrongField("user_otp", "This code can no longer be used. Please ask for a new one.");
  const left = tried.triesLeft === 1 ? "one try" : `${tried.triesLeft} tries`;
  return wrongField("user_otp", `This code is not right. You have ${left} left.`);
}
