import type { AiAnswer } from "#contract/ai-search.ts";
import type { PublicNotice } from "#contract/notices.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { type NoticeFilter, noticesNewestFirst } from "../../notices/queries/notices.ts";
import { prohibitedByName } from "../../notices/queries/prohibited-names.ts";
import type { CitedSentence } from "../answer/facts.ts";
import type { Intent } from "../answer/intent.ts";
import { bannedSentences, type NoticeFindings, recallSentences } from "../answer/notice-sentences.ts";
import { readBrands } from "../understanding/brands.ts";
import { type NoticeQuestion, readNoticeQuestion } from "../understanding/notice-question.ts";
import { detectPremise } from "../understanding/premise.ts";
import { toNameKey, type Vocabulary } from "../understanding/vocabulary.ts";
import { singularize } from "../understanding/words.ts";

/** Notices that an answer lists. */
const MAX_NOTICES = 5;
/** Most words of an ingredient's name: "1,3 dimethylamylamine HCl". */
const MAX_NAME_WORDS = 5;

/** What an answer says of notices. */
export interface NoticeReply {
  kind: NoticeQuestion["kind"];
  sentences: CitedSentence[];
  notes: Pick<AiAnswer, "notices" | "prohibited">;
}

/** What authorities' notices and the list of prohibited ingredients say; null if the question doesn't ask for it. */
export async function findNotices(
  db: ReadOnlyDb,
  question: string,
  vocabulary: Vocabulary,
  intent: Intent,
): Promise<NoticeReply | null> {
  const asked = readNoticeQuestion(question, {
    isRecall: intent === "recall" && detectPremise(question) === null,
  });
  if (asked === null) return null;
  const findings = await findingsFor(db, question, { asked, vocabulary });
  const texts = asked.kind === "banned" ? bannedSentences(findings) : recallSentences(findings);
  return {
    kind: asked.kind,
    sentences: texts.map((text) => ({ text, citations: [] })),
    notes: { notices: [...findings.notices], prohibited: [...(findings.prohibited ?? [])] },
  };
}

async function findingsFor(
  db: ReadOnlyDb,
  question: string,
  { asked, vocabulary }: { asked: NoticeQuestion; vocabulary: Vocabulary },
): Promise<NoticeFindings> {
  const subject = asked.words.join(" ");
  const [found, prohibited] = await Promise.all([
    asked.kind === "banned"
      ? { notices: [], total: 0 }
      : firstWithResults(db, attempts(question, asked, vocabulary)),
    asked.kind === "banned" ? prohibitedByName(db, runsOfWords(asked.words)) : null,
  ]);
  const isAny = found.total > 0 || (await noticesNewestFirst(db, { page: 1, limit: 1 })).total > 0;
  return { subject, ...found, hasNotices: isAny, prohibited };
}

/** Searches to try one after the other: the brand's own notices, then notices that name all that the question names. */
function attempts(
  question: string,
  { words, hazard }: NoticeQuestion,
  vocabulary: Vocabulary,
): NoticeFilter[] {
  const reading = readBrands(question, vocabulary);
  const brand = reading.brands[0];
  const brandWords = new Set(brand ? toNameKey(brand.name).split(" ") : []);
  const others = words.filter((word) => !brandWords.has(singularize(word)));
  const beside = others.length > 0 ? { words: searched(others) } : {};
  return [
    ...(brand ? [{ brand_id: brand.slug, ...beside }] : []),
    ...(words.length > 0 || hazard === null ? [{ words: searched(words) }] : []),
    ...(hazard === null ? [] : [{ hazard }]),
  ];
}

/** Words as the search for notices takes them: it finds them inside others, so the singular finds both. */
const searched = (words: readonly string[]): string =>
  words.map((word) => singularize(word).replace(/(?<=\w{4})y$/, "")).join(" ");

async function firstWithResults(
  db: ReadOnlyDb,
  filters: readonly NoticeFilter[],
): Promise<{ notices: readonly PublicNotice[]; total: number }> {
  for (const filter of filters) {
    const { list, total } = await noticesNewestFirst(db, { ...filter, page: 1, limit: MAX_NOTICES });
    if (total > 0) return { notices: list, total };
  }
  return { notices: [], total: 0 };
}

/** All runs of words, the longest first, which may be the name of an ingredient. */
function runsOfWords(words: readonly string[]): string[] {
  const runs: string[] = [];
  for (let size = Math.min(MAX_NAME_WORDS, words.length); size > 0; size--)
    for (let from = 0; from + size <= words.length; from++)
      runs.push(words.slice(from, from + size).join(" "));
  return runs;
}
