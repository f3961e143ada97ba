import { jwtVerify, SignJWT } from "jose";
import { LRUCache } from "lru-cache";
import type { Clock } from "./clock.ts";
import { randomToken } from "./ids.ts";

const ALGORITHM = "HS256";
const ISSUER = "guest";

/** Guest tokens: JWTs with `sub` (a random ID) and `exp`. */
export interface GuestTokens {
  sign(): Promise<string>;
  /** The guest ID of a valid token, else null. */
  verify(token: string): Promise<string | null>;
}

/** Cache of verified tokens, since a guest sends the same token with every call. */
const MAX_VERIFIED_TOKENS = 10_000;

interface GuestTokenNeeds {
  secret: string;
  clock: Clock;
  /** Lifetime of a token. */
  lifetimeS: number;
}

export function guestTokens({ secret, clock, lifetimeS }: GuestTokenNeeds): GuestTokens {
  const key = new TextEncoder().encode(secret);
  const verified = new LRUCache<string, { id: string; expires: number }>({ max: MAX_VERIFIED_TOKENS });
  return {
    sign() {
      const issued = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setSubject(randomToken(16))
        .setIssuedAt(issued)
        .setExpirationTime(issued + lifetimeS)
        .sign(key);
    },
    async verify(token) {
      const currentDate = clock.now();
      const cached = verified.get(token);
      if (cached && currentDate.getTime() < cached.expires * 1000) return cached.id;
      const options = {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        currentDate,
        requiredClaims: ["sub", "exp"],
      };
      const { sub: id, exp: expires } =
        (await jwtVerify(token, key, options).catch(() => null))?.payload ?? {};
      if (id === undefined || expires === undefined) return null;
      verified.set(token, { id, expires });
      return id;
    },
  };
}
