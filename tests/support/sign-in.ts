import type { Db } from "#platform/database/database.ts";
import { randomToken, sha256 } from "#platform/ids.ts";
import { sessions, users } from "#server/features/accounts/schema.ts";

const A_DAY_MS = 86_400_000;
/** Of a password that nobody knows. */
const PASSWORD_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$+W8PGIpC4UWlfiBntt5Qlw$5vkLn7vht8Ju8KWfMlKsXS/9p3EWOyF6vqBjTgbLgxI";

/** Makes a user called Ada Lovelace whose address is proven; answers with the token of a session. */
export async function signIn(db: Db, emailId = "ada@example.com"): Promise<string> {
  const token = randomToken();
  const now = new Date();
  const [user] = await db
    .insert(users)
    .values({
      firstName: "Ada",
      lastName: "Lovelace",
      emailId,
      emailVerified: true,
      passwordHash: PASSWORD_HASH,
      termsAcceptedAt: now,
    })
    .returning({ id: users.id });
  if (!user) throw new Error("no user was made");
  await db.insert(sessions).values({
    tokenHash: sha256(token),
    userId: user.id,
    device: "Chromium",
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + A_DAY_MS),
  });
  return token;
}
