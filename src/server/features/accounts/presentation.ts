import type { Session, User } from "#contract/accounts.ts";
import type { Passkey } from "#contract/passkeys.ts";
import type { SignedIn } from "#server/http/auth.ts";
import type { DataSubject } from "./port.ts";
import type { passkeys, sessions, users } from "./schema.ts";

export type UserRow = typeof users.$inferSelect;

/** `codeSentTo`: the email address with an outstanding verification code, or null. */
export const presentUser = (user: UserRow, codeSentTo: string | null): User => ({
  user_id: String(user.id),
  first_name: user.firstName,
  last_name: user.lastName,
  email_id: user.emailId,
  email_verified: user.emailVerified,
  pending_email_id: codeSentTo === user.emailId ? null : codeSentTo,
  user_image: user.userImage,
  created_at: user.createdAt.toISOString(),
});

export const presentSession = (
  session: typeof sessions.$inferSelect,
  { sessionHash }: SignedIn,
): Session => ({
  session_id: String(session.id),
  device: session.device,
  created_at: session.createdAt.toISOString(),
  last_used_at: session.lastUsedAt.toISOString(),
  current: session.tokenHash === sessionHash,
});

export const presentPasskey = (passkey: typeof passkeys.$inferSelect): Passkey => ({
  passkey_id: passkey.id,
  name: passkey.name,
  created_at: passkey.createdAt.toISOString(),
  last_used_at: passkey.lastUsedAt?.toISOString() ?? null,
});

/** A user as the sources of personal data know them. */
export const toDataSubject = (visitor: SignedIn, user: UserRow): DataSubject => ({
  visitor,
  emailId: user.emailId,
  emailVerified: user.emailVerified,
});
