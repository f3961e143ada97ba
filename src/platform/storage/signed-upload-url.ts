import { timingSafeEqual } from "node:crypto";
import type { Clock } from "../clock.ts";
import { hmac } from "../ids.ts";
import { isValidKey, type LocalUploadEndpoint, type PresignRequest, UploadRejectedError } from "./storage.ts";

const signatureOf = (secret: string, parts: { key: string; type: string; max: string; expires: string }) =>
  hmac(secret, ["PUT", parts.key, parts.type, parts.max, parts.expires].join("\n"));

/** The signed query string of an upload URL: `type`, `max` (bytes), `expires` (Unix seconds) and `signature`. */
export function signUploadQuery(
  secret: string,
  { key, contentType, maxBytes, expiresInS }: PresignRequest,
  clock: Clock,
): string {
  const parts = {
    type: contentType,
    max: String(maxBytes),
    expires: String(Math.floor(clock.now().getTime() / 1000) + expiresInS),
  };
  return new URLSearchParams({ ...parts, signature: signatureOf(secret, { key, ...parts }) }).toString();
}

/** Verifies a query string of `signUploadQuery`. Throws `UploadRejectedError`. */
export function verifyUploadQuery(
  secret: string,
  { key, query, contentType }: Parameters<LocalUploadEndpoint["verify"]>[0],
  clock: Clock,
): { key: string; maxBytes: number } {
  const { type = "", max = "", expires = "", signature = "" } = Object.fromEntries(query);
  const expected = Buffer.from(signatureOf(secret, { key, type, max, expires }));
  const actual = Buffer.from(signature);
  const signatureValid = actual.length === expected.length && timingSafeEqual(actual, expected);
  const unexpired = Number(expires) * 1000 > clock.now().getTime();
  // No repeated or extra parameters, so that the query string cannot be read in two ways.
  if (!signatureValid || !unexpired || query.size !== 4 || !isValidKey(key) || contentType !== type)
    throw new UploadRejectedError("forbidden");
  return { key, maxBytes: Number(max) };
}
