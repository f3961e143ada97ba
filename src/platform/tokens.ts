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

/** Tokens whose signature was found good, kept so that it is worked out once: a guest shows the same one every time. */
const MOST_VERIFIED = 10_000;

export function guestTokens({ secret, clock }: { secret: string; clock: Clock }): GuestTokens {
  const key = new TextEncoder().encode(secret);
  const verified = new Map<string, { id: string; expires: number }>();
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
      const currentDate = clock.now();
      const known = verified.get(token);
      if (known && currentDate.getTime() < known.expires * 1000) return known.id;
      const options = {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        currentDate,
        requiredClaims: ["sub", "exp"],
      };
      const { sub: id, exp: expires } =
        (await jwtVerify(token, key, options).catch(() => null))?.payload ?? {};
      if (id === undefined || expires === undefined) return null;
      const [oldest] = verified.keys();
      if (verified.size >= MOST_VERIFIED && oldest !== undefined) verified.delete(oldest);
      verified.set(token, { id, expires });
      return id;
    },
  };
}
