import type { CountedKind } from "./schema.ts";

/** What one request counts as. */
export interface Counted {
  kind: CountedKind;
  key: string;
}

/** Words by which crawlers and link previews declare themselves in `User-Agent`. */
const DECLARED_BOT =
  /bot\b|bot[/;)\s_-]|crawl|spider|slurp|facebookexternalhit|whatsapp|preview|curl\/|wget\/|python-|monitor/i;

export const isDeclaredBot = (userAgent: string | undefined): boolean =>
  !userAgent || DECLARED_BOT.test(userAgent);

/** Longest words that are counted; longer ones are hardly ever searched twice. */
const MAX_TERM_LENGTH = 60;

/** Words as they are counted; null for what may be about a person: an email address, a long number, a whole text. */
export function countedTerm(q: string): string | null {
  const term = q.normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
  const tells = term.includes("@") || term.replace(/[\s().+-]/g, "").search(/\d{6}/) >= 0;
  return term === "" || tells || term.length > MAX_TERM_LENGTH ? null : term;
}

/** A term is shown from this many searches, or on this many days, on. */
export const MIN_TERM_COUNT = 3;
