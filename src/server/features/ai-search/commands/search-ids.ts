import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { hmac } from "#platform/ids.ts";
import type { RankedItem } from "../schema.ts";
import type { AiQuestion } from "./understand.ts";

/** Hexadecimal digits of a stored search's id. */
const ID_LENGTH = 40;

/**
 * Id of a stored search: the same for the same question and result, from any visitor, so that asking again makes
 * no new row. Keyed, so that an id tells nothing and cannot be guessed.
 */
export const searchIdOf = (
  key: string,
  search: { description: AiQuestion; mode: string; ranked: readonly RankedItem[] },
): string => {
  const { description, mode, ranked } = search;
  const facts = [description, mode, ranked.map(({ id }) => id)];
  return hmac(key, `ai-search ${JSON.stringify(facts)}`).slice(0, ID_LENGTH);
};

const described = z.object({
  query: z.string(),
  drop: z.array(z.string()),
  add: z.array(z.string()),
  // Missing in descriptions that were signed before they could be said.
  acknowledged: z.boolean().default(false),
  not_me: z.boolean().default(false),
  /** Unix time in seconds. */
  until: z.int(),
});

const SIGNED = /^([\w-]+)\.([0-9a-f]{64})$/;

/**
 * The search of a rendered page as a signed description instead of a row. The first call that uses it, for the answer,
 * another page of results or a rating, hands it back, and only then the search is stored: requesting pages writes
 * nothing.
 */
export function signDescription(key: string, question: AiQuestion, expiresAt: Date): string {
  const { query, drop, add, acknowledged, not_me } = question;
  const until = Math.floor(expiresAt.getTime() / 1000);
  const described = { query, drop, add, acknowledged, not_me, until };
  const body = Buffer.from(JSON.stringify(described)).toString("base64url");
  return `${body}.${hmac(key, `described ${body}`)}`;
}

/** The question in a description that we signed and that has not expired; null for anything else. */
export function readDescription(key: string, id: string, now: Date): AiQuestion | null {
  const [, body = "", signature = ""] = SIGNED.exec(id) ?? [];
  if (!signature) return null;
  const expected = Buffer.from(hmac(key, `described ${body}`));
  if (!timingSafeEqual(Buffer.from(signature), expected)) return null;
  const { until, ...question } = described.parse(JSON.parse(Buffer.from(body, "base64url").toString()));
  return until * 1000 > now.getTime() ? question : null;
}
