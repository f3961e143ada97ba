import { jwtVerify, SignJWT } from "jose";
import type { Clock } from "./clock.ts";
import { randomToken } from "./ids.ts";

/** How long a guest stays the same guest, in seconds. */
export const GUEST_TOKEN_LIFETIME_S = 30 * 24 * 60 * 60;

const ALGORITHM = "HS256";
const ISSUER = "guest";

/** Guest tokens: JSON web tokens of three signed parts with `sub` (a random id) and `exp` (seconds). */
export interface GuestTokens {
  sign(): Promise<string>;
  /** The id inside a token that we signed and that has not expired; null for any other text. */
  verify(token: string): Promise<string | null>;
}

export function guestTokens({ secret, clock }: { secret: string; clock: Clock }): GuestTokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign() {
      const issued = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setSubject(randomToken(16))
        .setIssuedAt(issued)
        .setExpirationTime(issued + GUEST_TOKEN_LIFETIME_S)
        .sign(key);
    },
    async verify(token) {
      const options = {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        currentDate: clock.now(),
        requiredClaims: ["sub", "exp"],
      };
      const verified = await jwtVerify(token, key, options).catch(() => null);
      return verified?.payload.sub ?? null;
    },
  };
}
