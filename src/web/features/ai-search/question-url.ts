import type { AiInterpretation } from "#contract/ai-search.ts";
import { AI_RESULTS, MAX_CHIP_EDITS } from "#contract/ai-search-vocabulary.ts";
import { MAX_LENGTH } from "#contract/limits.ts";

/** AI search of everybody, and that of members, which the specification names: the same, with ratings for volunteers. */
export const GUEST_PATH = "/ai-search";
export const MEMBER_PATH = "/ai-search-training-model";
export type AskPath = typeof GUEST_PATH | typeof MEMBER_PATH;

/** Where a question is asked. */
export interface AskPlace {
  /** Absent: `GUEST_PATH`. */
  path?: AskPath;
  /** Results are rated: `rate=1`, for members. */
  rating?: true;
}

/** Where volunteers rate results. */
export const RATING_PLACE: AskPlace = { path: MEMBER_PATH, rating: true };

/**
 * URL state of AI search: the question and the user's changes to its interpretation. The id of the stored search is not
 * part of it: the link would stop working after a day.
 */
export interface QuestionUrl extends AskPlace {
  question: string;
  /** "form:gummy" */
  drop: readonly string[];
  add: readonly string[];
  /** Number of result pages shown below each other. */
  pages: number;
  /** "I'm looking for a product": `go=1`. */
  acknowledged?: true;
  /** "This isn't about me": `me=0`. */
  notMe?: true;
}

const MIN_QUESTION_LENGTH = 2;
const MAX_PAGES = AI_RESULTS.max / AI_RESULTS.pageSize;
const CHIP = /^[a-z_]+:./;

/** Reads the state from query parameters; invalid parts are ignored. */
export function readQuestionUrl(params: URLSearchParams, path: AskPath = GUEST_PATH): QuestionUrl {
  const pages = Number(params.get("pages") ?? 1);
  return {
    question: (params.get("q") ?? "").trim(),
    drop: readChips(params.getAll("drop")),
    add: readChips(params.getAll("add")),
    pages: Number.isInteger(pages) ? Math.min(Math.max(pages, 1), MAX_PAGES) : 1,
    ...(params.get("go") === "1" && { acknowledged: true }),
    ...(params.get("me") === "0" && { notMe: true }),
    ...(path === MEMBER_PATH && { path }),
    ...(path === MEMBER_PATH && params.get("rate") === "1" && { rating: true }),
  };
}

const readChips = (chips: readonly string[]): string[] =>
  [...new Set(chips)]
    .filter((chip) => CHIP.test(chip) && chip.length <= MAX_LENGTH.default)
    .slice(0, MAX_CHIP_EDITS);

/** Whether no more chips can be removed or added. */
export const isFullyEdited = ({ drop, add }: QuestionUrl): boolean =>
  drop.length >= MAX_CHIP_EDITS || add.length >= MAX_CHIP_EDITS;

/** The edits that had an effect. Others are not repeated in the page's links. */
export const effectiveEdits = (
  questionUrl: QuestionUrl,
  { chips, taken_out }: Pick<AiInterpretation, "chips" | "taken_out">,
): QuestionUrl => ({
  ...questionUrl,
  add: questionUrl.add.filter((added) => chips.some((chip) => chipKey(chip) === added)),
  drop: questionUrl.drop.filter((dropped) => taken_out.some((chip) => chipKey(chip) === dropped)),
});

export const hasQuestion = ({ question }: QuestionUrl): boolean => question.length >= MIN_QUESTION_LENGTH;

export function questionPath({
  question,
  drop,
  add,
  pages,
  acknowledged,
  notMe,
  path = GUEST_PATH,
  rating,
}: QuestionUrl): string {
  const params = new URLSearchParams(question === "" ? {} : { q: question });
  if (notMe) params.set("me", "0");
  if (acknowledged) params.set("go", "1");
  for (const chip of drop) params.append("drop", chip);
  for (const chip of add) params.append("add", chip);
  if (pages > 1) params.set("pages", String(pages));
  if (rating) params.set("rate", "1");
  return params.size === 0 ? path : `${path}?${params}`;
}

export const newQuestion = (question: string, { path, rating }: AskPlace = {}): QuestionUrl => ({
  ...{ question, drop: [], add: [], pages: 1 },
  ...(path && { path }),
  ...(rating && { rating }),
});

export const chipKey = ({ key, value }: { key: string; value: string }): string => `${key}:${value}`;

const without = (chips: readonly string[], chip: string) => chips.filter((one) => one !== chip);
const including = (chips: readonly string[], chip: string) => [...new Set([...chips, chip])];

/** Removes a chip: one that the user added is dropped from `add`, an interpreted one is listed in `drop`. */
export function withoutChip(questionUrl: QuestionUrl, chip: string): QuestionUrl {
  const { add, drop } = questionUrl;
  if (add.includes(chip)) return { ...questionUrl, add: without(add, chip), pages: 1 };
  return { ...questionUrl, drop: including(drop, chip), pages: 1 };
}

export function withChip(questionUrl: QuestionUrl, chip: string): QuestionUrl {
  const { add, drop } = questionUrl;
  if (drop.includes(chip)) return { ...questionUrl, drop: without(drop, chip), pages: 1 };
  return { ...questionUrl, add: including(add, chip), pages: 1 };
}

/** URL path of a keyword search. */
export const keywordSearchPath = (words: string): string =>
  `/search?${new URLSearchParams({ q: words.slice(0, MAX_LENGTH.default) })}`;

/** `keywordQuery` for a search: Spanish as it was read, since labels are English. */
export const englishQuery = (interpreted: AiInterpretation, question: string): string =>
  keywordQuery(interpreted, interpreted.translation?.english ?? question);

/** The keyword query for a question: its ingredient and brand names, or the whole question if it has none. */
export function keywordQuery({ chips }: AiInterpretation, question: string): string {
  const names = chips.filter(({ key }) => key === "ingredient" || key === "brand_id");
  return names.length > 0 ? names.map(({ label }) => label).join(" ") : question;
}
