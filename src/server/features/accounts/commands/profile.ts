import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { editUser as editUserCall } from "#contract/accounts.ts";
import type { Tx } from "#platform/database/database.ts";
import { forgetReporter } from "#server/features/corrections/commands.ts";
import { forgetSubscriber } from "#server/features/newsletter/commands.ts";
import { forgetLettersTo } from "#server/features/outbox/commands.ts";
import { leaveTestRequests } from "#server/features/test-requests/commands/withdraw.ts";
import { claimUpload, releaseUpload } from "#server/features/uploads/commands/claim-upload.ts";
import { removeUploadsOf } from "#server/features/uploads/commands/delete-unused-uploads.ts";
import { userOwner } from "#server/features/uploads/rules.ts";
import type { SignedIn } from "#server/http/auth.ts";
import { presentUser } from "../presentation.ts";
import { findAccount } from "../queries.ts";
import { PACES } from "../rules/pace.ts";
import { noSession, tooSoon } from "../rules/refusals.ts";
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
  if (email_id !== undefined) {
    // Counted even where the address is taken: asking is what is limited.
    const asked = await attempt(needs.db, PACES.addressChange, String(userId), needs.clock.now());
    if (!asked.allowed) throw tooSoon(asked.waitS);
  }
  return needs.db.transaction(async (tx) => {
    const changes = {
      ...(first_name !== undefined && { firstName: first_name }),
      ...(last_name !== undefined && { lastName: last_name }),
      ...(user_image !== undefined && { userImage: await changePicture(needs, tx, userId, user_image) }),
    };
    if (Object.keys(changes).length > 0) await tx.update(users).set(changes).where(eq(users.id, userId));
    const { user } = await findAccount(tx, userId);
    const resendAfterS = email_id === undefined ? null : await changeAddress(needs, tx, user, email_id);
    const { codeAddress } = await findAccount(tx, userId);
    return { ...presentUser(user, codeAddress), resend_after_s: resendAfterS };
  });
}

/** Answers with the address to keep. The picture before goes, unless it is the same. */
async function changePicture(
  needs: AccountNeeds,
  tx: Tx,
  userId: number,
  picture: string | null,
): Promise<string | null> {
  const { user } = await findAccount(tx, userId);
  const use = `profile:${userId}`;
  if (user.userImage) await releaseUpload(needs, tx, { address: user.userImage, use });
  if (!picture) return null;
  return claimUpload(needs, tx, { address: picture, owner: userOwner(userId), use, field: "user_image" });
}

/** Deletes the user with everything personal. What belongs to the catalogue stays, without the person. */
export async function deleteUser(
  { db, jobs, accountKey }: AccountNeeds,
  { userId }: SignedIn,
): Promise<null> {
  await db.transaction(async (tx) => {
    await leaveTestRequests(tx, userId);
    await forgetReporter(tx, userId);
    const [user] = await tx.delete(users).where(eq(users.id, userId)).returning();
    if (!user) throw noSession();
    const subject = addressSubject(accountKey, user.emailId);
    await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.key, resetCodeKey(accountKey, user.emailId)));
    for (const pace of [PACES.login, PACES.resetCode, PACES.addressCode])
      await forgetAttempts(tx, pace, subject);
    for (const pace of [PACES.oldPassword, PACES.addressChange])
      await forgetAttempts(tx, pace, String(userId));
    await forgetLettersTo(tx, user.emailId);
    if (user.emailVerified) await forgetSubscriber(tx, user.emailId);
    await removeUploadsOf({ jobs }, tx, userOwner(userId));
  });
  return null;
}
