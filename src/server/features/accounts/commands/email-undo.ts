import { and, eq, gt, gte, ne } from "drizzle-orm";
import { EMAIL_UNDO_LIFETIME_S, RESET_TOKEN_LIFETIME_S } from "#contract/account-limits.ts";
import { MESSAGES } from "#contract/messages.ts";
import type { Queryable } from "#platform/database/database.ts";
import { randomToken, sha256HexSync } from "#platform/ids.ts";
import { readLink, signLink } from "#platform/link-tokens.ts";
import { enqueueEmail } from "#server/features/outbox/commands.ts";
import { ApiError } from "#server/http/errors.ts";
import { emailChangedEmail } from "../emails.ts";
import type { UserRow } from "../presentation.ts";
import { lockAccountIfAny } from "../queries.ts";
import { emailTaken, emailUndoExpired } from "../rules/errors.ts";
import {
  emailChanges,
  oneTimeCodes,
  passkeys,
  passwordResets,
  recoveryCodes,
  secondFactors,
  users,
} from "../schema.ts";
import { forgetDevices } from "./known-devices.ts";
import type { AccountNeeds } from "./needs.ts";
import { hashPassword } from "./passwords.ts";
import { endAllSessions } from "./sessions.ts";

/** Purpose of the link's token. */
const PURPOSE = "undo-email-change";

/** Changes made before this instant can no longer be undone. */
const undoableSince = (now: Date) => new Date(now.getTime() - EMAIL_UNDO_LIFETIME_S * 1000);

/** Throws `emailTaken` for an address that another user gave up so recently that the change can still be undone. */
export async function rejectReservedEmail(
  tx: Queryable,
  { emailId, userId, now }: { emailId: string; userId: number; now: Date },
): Promise<void> {
  const { formerEmailId, changedAt } = emailChanges;
  const reservations = await tx.$count(
    emailChanges,
    and(eq(formerEmailId, emailId), ne(emailChanges.userId, userId), gt(changedAt, undoableSince(now))),
  );
  if (reservations > 0) throw emailTaken();
}

/**
 * Notes that a user's verified address was replaced, and emails the former one a link that undoes it. A user who goes
 * back to an address that is still reserved has undone the change: the address in between gets no link.
 */
export async function recordEmailChange(
  { jobs, config, clock, linkKey }: AccountNeeds,
  tx: Queryable,
  before: UserRow,
  newEmailId: string,
): Promise<void> {
  const now = clock.now();
  const [origin] = await tx
    .select()
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.userId, before.id),
        eq(emailChanges.formerEmailId, newEmailId),
        gt(emailChanges.changedAt, undoableSince(now)),
      ),
    );
  if (origin) return forgetChangesSince(tx, before.id, origin.changedAt);
  const [change] = await tx
    .insert(emailChanges)
    .values({ userId: before.id, formerEmailId: before.emailId, changedAt: now })
    .returning({ id: emailChanges.id });
  const token = signLink(linkKey, { purpose: PURPOSE, subject: String(change?.id) });
  const recipient = { key: `notice:${randomToken(12)}`, to: before.emailId, firstName: before.firstName };
  const undoUrl = `${config.siteUrl}/${PURPOSE}?token=${token}`;
  await enqueueEmail(tx, jobs, emailChangedEmail(recipient, undoUrl));
}

const forgetChangesSince = async (tx: Queryable, userId: number, since: Date): Promise<void> => {
  await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gte(emailChanges.changedAt, since)));
};

/**
 * Undoes a change of address for the owner of the former one, and everything that its author could log in with:
 * sessions, password, codes, and the passkeys and second factors added since. Returns a token to set a new password with.
 */
export async function undoEmailChange(
  { db, clock, linkKey }: AccountNeeds,
  token: string,
): Promise<{ email_id: string; reset_token: string }> {
  const claim = readLink(linkKey, token);
  if (claim?.purpose !== PURPOSE) throw new ApiError("invalid", MESSAGES.brokenLink);
  const unknownPassword = await hashPassword(randomToken());
  const now = clock.now();
  const undoable = and(
    eq(emailChanges.id, Number(claim.subject)),
    gt(emailChanges.changedAt, undoableSince(now)),
  );
  return db.transaction(async (tx) => {
    const [found] = await tx.select({ userId: emailChanges.userId }).from(emailChanges).where(undoable);
    if (!found) throw emailUndoExpired();
    await lockAccountIfAny(tx, found.userId);
    const [change] = await tx.delete(emailChanges).where(undoable).returning();
    if (!change) throw emailUndoExpired();
    const { userId, formerEmailId, changedAt } = change;
    await tx
      .update(users)
      .set({ emailId: formerEmailId, emailVerified: true, passwordHash: unknownPassword })
      .where(eq(users.id, userId));
    await forgetChangesSince(tx, userId, changedAt);
    await removeAccessSince(tx, userId, changedAt);
    const resetToken = randomToken();
    const expiresAt = new Date(now.getTime() + RESET_TOKEN_LIFETIME_S * 1000);
    await tx.insert(passwordResets).values({ tokenHash: sha256HexSync(resetToken), userId, expiresAt });
    return { email_id: formerEmailId, reset_token: resetToken };
  });
}

/** Removes every way to log in that may be a stranger's. */
async function removeAccessSince(tx: Queryable, userId: number, since: Date): Promise<void> {
  await endAllSessions(tx, userId);
  await forgetDevices(tx, userId);
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.userId, userId));
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
  await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), gte(secondFactors.enabledAt, since)));
  await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), gte(recoveryCodes.createdAt, since)));
}
