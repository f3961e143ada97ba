import { and, eq, gt } from "drizzle-orm";
import type { User } from "#contract/accounts.ts";
import { MESSAGES } from "#contract/messages.ts";
import type { Queryable } from "#platform/database/database.ts";
import { sha256 } from "#platform/ids.ts";
import { Refusal } from "#server/http/errors.ts";
import type { SignedIn } from "#server/http/gate.ts";
import { sessions, users } from "./schema.ts";

/** The live session behind a token, or null. Tokens are compared by their SHA-256. */
export async function sessionOf(db: Queryable, now: Date, token: string) {
  const sessionHash = sha256(token);
  const [session] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, sessionHash), gt(sessions.expiresAt, now)));
  return session ? { userId: session.userId, sessionHash } : null;
}

export async function profileOf(db: Queryable, { userId }: SignedIn): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Refusal("unauthorised", MESSAGES.sessionExpired);
  return {
    user_id: String(user.id),
    first_name: user.firstName,
    last_name: user.lastName,
    email_id: user.emailId,
    email_verified: user.emailVerified,
    user_image: user.userImage,
    created_at: user.createdAt.toISOString(),
  };
}
