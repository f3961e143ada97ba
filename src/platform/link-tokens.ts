import { timingSafeEqual } from "node:crypto";
import { hmac } from "./ids.ts";

/** What a link in a letter is good for, and for whom or what. */
export interface LinkClaim {
  /** Lower-case words with hyphens. A token for one purpose is worth nothing for another. */
  purpose: string;
  /** Letters, digits, `_`, `-` and `:`; no address of a person. */
  subject: string;
}

const TOKEN = /^([a-z-]{1,24})\.([\w:-]{1,32})\.([0-9a-f]{64})$/;

/**
 * The token of a link: its claim in the open, and an HMAC that only this site can make. Nothing of it is kept, so that
 * a copy of the database opens no link; it ends with what its subject names.
 */
export const signLink = (key: string, { purpose, subject }: LinkClaim): string =>
  `${purpose}.${subject}.${hmac(key, `${purpose}.${subject}`)}`;

/** The claim of a token that `signLink` made with this key; null for any other text. */
export function readLink(key: string, token: string): LinkClaim | null {
  const [, purpose = "", subject = "", given = ""] = TOKEN.exec(token) ?? [];
  if (!given) return null;
  const right = hmac(key, `${purpose}.${subject}`);
  return timingSafeEqual(Buffer.from(given), Buffer.from(right)) ? { purpose, subject } : null;
}
