import { and, eq, gt, isNull } from "drizzle-orm";
import { PASSKEY_CHALLENGE_LIFETIME_S } from "#contract/account-limits.ts";
import type { Config } from "#platform/config.ts";
import type { Queryable } from "#platform/database/database.ts";
import { passkeyChallenges } from "../schema.ts";
import type { AccountNeeds } from "./needs.ts";

const CHALLENGE_LIFETIME_MS = PASSKEY_CHALLENGE_LIFETIME_S * 1000;

/** Loaded when someone first uses a passkey: it has 270 modules for certificates, which no start should wait for. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/** WebAuthn relying party: the id is the public host name without the port; the origin includes scheme and port. */
function relyingParty({ siteUrl }: Pick<Config, "siteUrl">): { id: string; origin: string } {
  return { id: new URL(siteUrl).hostname, origin: siteUrl };
}

/** What every request to an authenticator says: who asks, and for how long. */
export const ceremonyOptions = (config: Pick<Config, "siteUrl">): { rpID: string; timeout: number } => ({
  rpID: relyingParty(config).id,
  timeout: CHALLENGE_LIFETIME_MS,
});

/** What every response must be: from this site, to an unused challenge issued to this user (null: for a login). */
export function expectedResponse(
  { db, clock, config }: Pick<AccountNeeds, "db" | "clock" | "config">,
  userId: number | null,
) {
  const { id, origin } = relyingParty(config);
  return {
    expectedChallenge: (challenge: string) => consumeChallenge(db, challenge, userId, clock.now()),
    expectedOrigin: origin,
    expectedRPID: id,
  };
}

/** Stores a challenge. `userId`: the user who adds a passkey, or null for a login. */
export async function issueChallenge(
  db: Queryable,
  challenge: string,
  userId: number | null,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFETIME_MS);
  await db.insert(passkeyChallenges).values({ challenge, userId, expiresAt });
}

/** Deletes the challenge; true if it was issued to this user, has not expired and was not used before. */
async function consumeChallenge(
  db: Queryable,
  challenge: string,
  userId: number | null,
  now: Date,
): Promise<boolean> {
  const { userId: challengedUserId, expiresAt } = passkeyChallenges;
  const consumed = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        userId === null ? isNull(challengedUserId) : eq(challengedUserId, userId),
        gt(expiresAt, now),
      ),
    )
    .returning({ challenge: passkeyChallenges.challenge });
  return consumed.length > 0;
}
