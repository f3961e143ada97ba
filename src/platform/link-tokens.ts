import { timingSafeEqual } from "node:crypto";
import { hmac } from "./ids.ts";

/** What a link in an email allows, and for which subject. */
export interface LinkClaim {
  /** Kebab case. A token is valid for its purpose only. */
  purpose: string;
  /** Letters, digits, `_`, `-` and `:`; never an email address. */
  subject: string;
}

const TOKEN = /^([a-z-]{1,24})\.([\w:-]{1,64})\.([0-9a-f]{64})$/;

/**
 * Signs a link token: the claim in plain text plus its HMAC. Tokens are not stored, so a leaked database contains no
 * working links; a token stops working when its subject no longer exists.
 */
export const signLink = (key: string, { purpose, subject }: LinkClaim): string =>
  `${purpose}.${subject}.${hmac(key, `${purpose}.${subject}`)}`;

/** Verifies a token; null unless `signLink` made it with this key. */
export function readLink(key: string, token: string): LinkClaim | null {
  const [, purpose = "", subject = "", signature = ""] = TOKEN.exec(token) ?? [];
  if (!signature) return null;
  const expected = hmac(key, `${purpose}.${subject}`);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? { purpose, subject } : null;
}
