import { createHmac, timingSafeEqual } from "node:crypto";
import { BRAND_NAME } from "#contract/brand.ts";

/** What every authenticator app supports (RFC 6238 with the defaults of RFC 4226): HMAC-SHA-1, six digits. */
export const TOTP = { digits: 6, periodS: 30, secretBytes: 20 } as const;

/** Steps before and after the current one that are accepted: clocks differ, and typing takes time (RFC 6238 §5.2). */
const TOLERATED_STEPS = 1;

/** RFC 4648 §6. */
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 without padding. The bytes' bits should be a multiple of five, as the 160 of a secret are. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replace(/.{1,5}/g, (five) => BASE32[Number.parseInt(five.padEnd(5, "0"), 2)] as string);
}

/** Number of the 30-second step of an instant. */
export const timeStepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / TOTP.periodS);

/** The code of a time step (RFC 4226 §5.3 with the step as counter). */
export function totpCode(secret: Uint8Array, step: number, digits: number = TOTP.digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", secret).update(counter).digest();
  const offset = (digest.at(-1) as number) & 0xf;
  const truncated = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(truncated % 10 ** digits).padStart(digits, "0");
}

/** The time step that a code belongs to, if it is near the current one; null for a wrong code. */
export function findTimeStep(secret: Uint8Array, code: string, now: Date): number | null {
  const current = timeStepOf(now);
  let match: number | null = null;
  for (let step = current - TOLERATED_STEPS; step <= current + TOLERATED_STEPS; step += 1) {
    const expected = Buffer.from(totpCode(secret, step));
    const given = Buffer.from(code);
    if (given.length === expected.length && timingSafeEqual(given, expected)) match = step;
  }
  return match;
}

/** The secret as a URL that authenticator apps read (Key URI format). `account` tells it from others in the app. */
export const otpauthUrl = (secret: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(BRAND_NAME)}:${encodeURIComponent(account)}?${new URLSearchParams({
    secret,
    issuer: BRAND_NAME,
  })}`;
