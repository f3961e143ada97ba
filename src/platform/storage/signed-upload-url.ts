import { timingSafeEqual } from "node:crypto";
import type { Clock } from "../clock.ts";
import { hmac } from "../ids.ts";
import { isSoundKey, type PutDoor, PutRefused, type PutWish } from "./storage.ts";

const signatureOf = (secret: string, parts: { key: string; type: string; max: string; expires: string }) =>
  hmac(secret, ["PUT", parts.key, parts.type, parts.max, parts.expires].join("\n"));

/** The query that lets one file be sent: `type`, `max` (bytes), `expires` (seconds since 1970) and their signature. */
export function signPut(
  secret: string,
  { key, contentType, maxBytes, expiresInS }: PutWish,
  clock: Clock,
): string {
  const parts = {
    type: contentType,
    max: String(maxBytes),
    expires: String(Math.floor(clock.now().getTime() / 1000) + expiresInS),
  };
  return new URLSearchParams({ ...parts, signature: signatureOf(secret, { key, ...parts }) }).toString();
}

/** Reads what `signPut` wrote. Nothing in it is believed before the signature of all of it is found right. */
export function admitPut(
  secret: string,
  { key, query, contentType }: Parameters<PutDoor["admit"]>[0],
  clock: Clock,
): { key: string; maxBytes: number } {
  const { type = "", max = "", expires = "", signature = "" } = Object.fromEntries(query);
  const right = Buffer.from(signatureOf(secret, { key, type, max, expires }));
  const given = Buffer.from(signature);
  const genuine = given.length === right.length && timingSafeEqual(given, right);
  const current = Number(expires) * 1000 > clock.now().getTime();
  // One of each and nothing else: a query has one reading.
  if (!genuine || !current || query.size !== 4 || !isSoundKey(key) || contentType !== type)
    throw new PutRefused("forbidden");
  return { key, maxBytes: Number(max) };
}
