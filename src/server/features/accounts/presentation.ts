import type { PersonalData, Session, User } from "#contract/accounts.ts";
import type { Passkey } from "#contract/passkeys.ts";
import type { uploads } from "#server/features/uploads/schema.ts";
import type { SignedIn } from "#server/http/auth.ts";
import type { passkeys, sessions, users } from "./schema.ts";

export type UserRow = typeof users.$inferSelect;

/** `codeAddress`: where a code was sent that has not come back, or null. */
export const presentUser = (user: UserRow, codeAddress: string | null): User => ({
  user_id: String(user.id),
  first_name: user.firstName,
  last_name: user.lastName,
  email_id: user.emailId,
  email_verified: user.emailVerified,
  pending_email_id: codeAddress === user.emailId ? null : codeAddress,
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

export const presentUpload = (upload: typeof uploads.$inferSelect): PersonalData["uploads"][number] => ({
  key: upload.key,
  state: upload.state,
  content_type: upload.contentType,
  bytes: upload.bytes,
  created_at: upload.createdAt.toISOString(),
});
