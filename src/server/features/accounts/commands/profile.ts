import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { editUser as editUserCall } from "#contract/accounts.ts";
import { forgetLettersTo } from "#server/features/outbox/commands.ts";
import type { SignedIn } from "#server/http/gate.ts";
import { presentUser } from "../presentation.ts";
import { findAccount } from "../queries.ts";
import { PACES } from "../rules/pace.ts";
import { noSession, tooSoon, wrongField } from "../rules/refusals.ts";
import { oneTimeCodes, users } from "../schema.ts";
import { changeAddress } from "./address.ts";
import { addressSubject, attempt, forgetAttempts } from "./attempts.ts";
import { resetCodeKey } from "./codes.ts";
import type { AccountNeeds } from "./needs.ts";

type Changes = z.output<typeof editUserCall.input>;

/** Changes the fields that are given, all or none of them. */
export async function editUser(
  needs: AccountNeeds,
  { userId }: SignedIn,
  { first_name, last_name, user_image, email_id }: Changes,
): Promise<z.input<typeof editUserCall.output>> {
  refuseForeignImage(user_image, needs.config.siteUrl);
  if (email_id !== undefined) {
    // Counted even where the address is taken: asking is what is limited.
    const asked = await attempt(needs.db, PACES.addressChange, String(userId), needs.clock.now());
    if (!asked.allowed) throw tooSoon(asked.waitS);
  }
  return needs.db.transaction(async (tx) => {
    const changes = {
      ...(first_name !== undefined && { firstName: first_name }),
      ...(last_name !== undefined && { lastName: last_name }),
      ...(user_image !== undefined && { userImage: user_image }),
    };
    if (Object.keys(changes).length > 0) await tx.update(users).set(changes).where(eq(users.id, userId));
    const { user } = await findAccount(tx, userId);
    const resendAfterS = email_id === undefined ? null : await changeAddress(needs, tx, user, email_id);
    const { codeAddress } = await findAccount(tx, userId);
    return { ...presentUser(user, codeAddress), resend_after_s: resendAfterS };
  });
}

/** A picture elsewhere could be changed, or watch who looks at it. */
function refuseForeignImage(image: string | null | undefined, siteUrl: string): void {
  if (image && new URL(image).origin !== siteUrl)
    throw wrongField("user_image", "Please upload the picture to this site first.");
}

/** Deletes the user with everything personal. What belongs to the catalogue stays, without the person. */
export async function deleteUser({ db, accountKey }: AccountNeeds, { userId }: SignedIn): Promise<null> {
  await db.transaction(async (tx) => {
    const [user] = await tx.delete(users).where(eq(users.id, userId)).returning();
    if (!user) throw noSession();
    const subject = addressSubject(accountKey, user.emailId);
    await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.key, resetCodeKey(accountKey, user.emailId)));
    for (const pace of [PACES.login, PACES.resetCode, PACES.addressCode])
      await forgetAttempts(tx, pace, subject);
    for (const pace of [PACES.oldPassword, PACES.addressChange])
      await forgetAttempts(tx, pace, String(userId));
    await forgetLettersTo(tx, user.emailId);
  });
  return null;
}
