import { eq } from "drizzle-orm";
import type { z } from "zod";
import type {
  editEmail as editEmailCall,
  editUser as editUserCall,
  PersonalData,
} from "#contract/accounts.ts";
import type { Tx } from "#platform/database/database.ts";
import { repeatableTransaction } from "#platform/database/repeatable-transaction.ts";
import { claimUpload, releaseUpload } from "#server/features/uploads/commands/claim-upload.ts";
import { userOwner } from "#server/features/uploads/rules.ts";
import type { RecentlySignedIn, SignedIn } from "#server/http/auth.ts";
import type { PersonalDataSources } from "../port.ts";
import { presentUser } from "../presentation.ts";
import { exportPersonalData, findAccount, lockAccount } from "../queries.ts";
import { ATTEMPT_LIMITS } from "../rules/attempt-limits.ts";
import { sessionExpired, tooManyAttempts } from "../rules/errors.ts";
import { users } from "../schema.ts";
import { recordAttempt } from "./attempts.ts";
import { changeEmail } from "./email-address.ts";
import type { AccountNeeds } from "./needs.ts";
import { sendNotice } from "./notices.ts";
import { deleteAccount } from "./retention.ts";

type ProfileChanges = Omit<z.output<typeof editUserCall.input>, "action">;
type EditedUser = z.input<typeof editUserCall.output>;

/** Updates the given fields in one transaction. */
export async function editUser(
  needs: AccountNeeds,
  { userId }: SignedIn,
  changes: ProfileChanges,
): Promise<EditedUser> {
  return needs.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    await updateProfile(needs, tx, userId, changes);
    return presentEdited(tx, userId, null);
  });
}

/** Like `editUser`, and sends a code to the new email address. */
export async function editEmail(
  needs: AccountNeeds,
  { userId }: RecentlySignedIn,
  { email_id, ...changes }: z.output<typeof editEmailCall.input>,
  network: string,
): Promise<EditedUser> {
  const { db, clock } = needs;
  // Counted even if the address is taken: the limit is on asking.
  const attempt = await recordAttempt(db, ATTEMPT_LIMITS.emailChange, String(userId), clock.now());
  if (!attempt.allowed) throw tooManyAttempts(attempt.retryAfterS);
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    await updateProfile(needs, tx, userId, changes);
    const { user } = await findAccount(tx, userId);
    return presentEdited(tx, userId, await changeEmail(needs, tx, user, { email: email_id, network }));
  });
}

async function updateProfile(
  needs: AccountNeeds,
  tx: Tx,
  userId: number,
  { first_name, last_name, user_image }: ProfileChanges,
): Promise<void> {
  const changes = {
    ...(first_name !== undefined && { firstName: first_name }),
    ...(last_name !== undefined && { lastName: last_name }),
    ...(user_image !== undefined && { userImage: await replacePicture(needs, tx, userId, user_image) }),
  };
  if (Object.keys(changes).length > 0) await tx.update(users).set(changes).where(eq(users.id, userId));
}

async function presentEdited(tx: Tx, userId: number, resendAfterS: number | null): Promise<EditedUser> {
  const { user, codeSentTo } = await findAccount(tx, userId);
  return { ...presentUser(user, codeSentTo), resend_after_s: resendAfterS };
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

/** All personal data of the user, who is told about it by email. */
export async function exportUser(
  needs: AccountNeeds,
  sources: PersonalDataSources,
  visitor: RecentlySignedIn,
): Promise<PersonalData> {
  return needs.db.transaction(async (tx) => {
    const data = await exportPersonalData({ db: tx, sources, now: needs.clock.now() }, visitor);
    const { user } = await findAccount(tx, visitor.userId);
    await sendNotice(needs, tx, user, "data_exported");
    return data;
  });
}

/** Deletes the user and all personal data. Contributions to the catalogue stay, anonymized. */
export async function deleteUser(
  { db }: AccountNeeds,
  sources: PersonalDataSources,
  visitor: RecentlySignedIn,
): Promise<null> {
  const isDeleted = await repeatableTransaction(db, (tx) =>
    deleteAccount(tx, sources, eq(users.id, visitor.userId)),
  );
  if (!isDeleted) throw sessionExpired();
  return null;
}
