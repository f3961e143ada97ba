import type { Db } from "#platform/database/database.ts";
import { randomToken, sha256HexSync } from "#platform/ids.ts";
import { sessions, users } from "#server/features/accounts/schema.ts";

const DAY_MS = 86_400_000;
/** Hash of an unknown password. */
const PASSWORD_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$+W8PGIpC4UWlfiBntt5Qlw$5vkLn7vht8Ju8KWfMlKsXS/9p3EWOyF6vqBjTgbLgxI";

/** Creates a user Ada Lovelace with a verified email; returns a session token. */
export async function createSignedInUser(db: Db, emailId = "ada@example.com"): Promise<string> {
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
  if (!user) throw new Error("no user was created");
  await db.insert(sessions).values({
    tokenHash: sha256HexSync(token),
    userId: user.id,
    device: "Chromium",
    createdAt: now,
    lastUsedAt: now,
    authenticatedAt: now,
    expiresAt: new Date(now.getTime() + DAY_MS),
  });
  return token;
}
