import { and, eq, gt, isNull } from "drizzle-orm";
import { PASSKEY_WITHIN_S } from "#contract/account-limits.ts";
import type { Config } from "#platform/config.ts";
import type { Queryable } from "#platform/database/database.ts";
import { passkeyChallenges } from "../schema.ts";

export const CHALLENGE_MS = PASSKEY_WITHIN_S * 1000;

/** Passkeys belong to the host that readers see, without port; the origin has both. */
export function relyingParty({ siteUrl }: Pick<Config, "siteUrl">): { id: string; origin: string } {
  return { id: new URL(siteUrl).hostname, origin: siteUrl };
}

/** Remembers what was asked: of a user who adds a passkey, or (null) of somebody who logs in. */
export async function issueChallenge(
  db: Queryable,
  challenge: string,
  userId: number | null,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await db.insert(passkeyChallenges).values({ challenge, userId, expiresAt });
}

/** Whether we asked this, of this user, not too long ago, and nobody has answered it yet. */
export async function takeChallenge(
  db: Queryable,
  challenge: string,
  userId: number | null,
  now: Date,
): Promise<boolean> {
  const { userId: asked, expiresAt } = passkeyChallenges;
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        userId === null ? isNull(asked) : eq(asked, userId),
        gt(expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return taken.length > 0;
}
