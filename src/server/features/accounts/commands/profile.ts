import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { editUser as editUserCall } from "#contract/accounts.ts";
import type { Tx } from "#platform/database/database.ts";
import { claimUpload, releaseUpload } from "#server/features/uploads/commands/claim-upload.ts";
import { userOwner } from "#server/features/uploads/rules.ts";
import type { SignedIn } from "#server/http/auth.ts";
import type { PersonalDataSources } from "../port.ts";
import { presentUser, toDataSubject } from "../presentation.ts";
import { findAccount } from "../queries.ts";
import { ATTEMPT_LIMITS } from "../rules/attempt-limits.ts";
import { sessionExpired, tooManyAttempts } from "../rules/errors.ts";
import { oneTimeCodes, users } from "../schema.ts";
import { emailSubject, recordAttempt, resetAttempts } from "./attempts.ts";
import { resetCodeKey } from "./codes.ts";
import { changeEmail } from "./email-address.ts";
import type { AccountNeeds } from "./needs.ts";

type Changes = z.output<typeof editUserCall.input>;

/** Updates the given fields in one transaction. */
export async function editUser(
  needs: AccountNeeds,
  { userId }: SignedIn,
  { first_name, last_name, user_image, email_id }: Changes,
): Promise<z.input<typeof editUserCall.output>> {
  if (email_id !== undefined) {
    // Counted even if the address is taken: the limit is on asking.
    const attempt = await recordAttempt(
      needs.db,
      ATTEMPT_LIMITS.emailChange,
      String(userId),
      needs.clock.now(),
    );
    if (!attempt.allowed) throw tooManyAttempts(attempt.retryAfterS);
  }
  return needs.db.transaction(async (tx) => {
    const changes = {
      ...(first_name !== undefined && { firstName: first_name }),
      ...(last_name !== undefined && { lastName: last_name }),
      ...(user_image !== undefined && { userImage: await replacePicture(needs, tx, userId, user_image) }),
    };
    if (Object.keys(changes).length > 0) await tx.update(users).set(changes).where(eq(users.id, userId));
    const { user } = await findAccount(tx, userId);
    const resendAfterS = email_id === undefined ? null : await changeEmail(needs, tx, user, email_id);
    const { codeSentTo } = await findAccount(tx, userId);
    return { ...presentUser(user, codeSentTo), resend_after_s: resendAfterS };
  });
}

/** Claims the new picture and releases the old one, unless they are the same. Returns the URL to store. */
async function replacePicture(
  needs: AccountNeeds,
  tx: Tx,
  userId: number,
  picture: string | null,
): Promise<string | null> {
  const { user } = await findAccount(tx, userId);
  const use = `profile:${userId}`;
  if (user.userImage) await releaseUpload(needs, tx, { url: user.userImage, use });
  if (!picture) return null;
  return claimUpload(needs, tx, { url: picture, owner: userOwner(userId), use, field: "user_image" });
}

/** Deletes the user and all personal data. Contributions to the catalogue stay, anonymized. */
export async function deleteUser(
  { db, accountKey }: AccountNeeds,
  sources: PersonalDataSources,
  visitor: SignedIn,
): Promise<null> {
  const { userId } = visitor;
  await db.transaction(async (tx) => {
    const { user: owner } = await findAccount(tx, userId);
    const subject = toDataSubject(visitor, owner);
    for (const source of Object.values(sources)) await source.beforeDeletion?.(tx, subject);
    const [user] = await tx.delete(users).where(eq(users.id, userId)).returning();
    if (!user) throw sessionExpired();
    const hashedEmail = emailSubject(accountKey, user.emailId);
    await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.key, resetCodeKey(accountKey, user.emailId)));
    for (const limit of [ATTEMPT_LIMITS.login, ATTEMPT_LIMITS.resetCode, ATTEMPT_LIMITS.emailCode])
      await resetAttempts(tx, limit, hashedEmail);
    for (const limit of [ATTEMPT_LIMITS.oldPassword, ATTEMPT_LIMITS.emailChange])
      await resetAttempts(tx, limit, String(userId));
    for (const source of Object.values(sources))
      await source.afterDeletion?.(tx, toDataSubject(visitor, user));
  });
  return null;
}
