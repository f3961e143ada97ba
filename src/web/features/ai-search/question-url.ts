import { AI_RESULTS } from "#contract/ai-search-vocabulary.ts";

/** A question and what its reader changed in how it was understood; all of it stands in the address. */
export interface QuestionAddress {
  question: string;
  /** "form:gummy" */
  drop: readonly string[];
  add: readonly string[];
  /** How many pages of results are shown, one below the other. */
  pages: number;
}

const LEAST_LETTERS = 2;
const MOST_PAGES = AI_RESULTS.most / AI_RESULTS.page;
const CHIP = /^[a-z_]+:./;

/** Parts that cannot be read are passed over: the question still says what it says. */
export function readQuestion(params: URLSearchParams): QuestionAddress {
  const pages = Number(params.get("pages") ?? 1);
  return {
    question: (params.get("q") ?? "").trim(),
    drop: params.getAll("drop").filter((chip) => CHIP.test(chip)),
    add: params.getAll("add").filter((chip) => CHIP.test(chip)),
    pages: Number.isInteger(pages) ? Math.min(Math.max(pages, 1), MOST_PAGES) : 1,
  };
}

export const isAsked = ({ question }: QuestionAddress): boolean => question.length >= LEAST_LETTERS;

export function questionPath({ question, drop, add, pages }: QuestionAddress, path = "/ai-search"): string {
  const params = new URLSearchParams({ q: question });
  for (const chip of drop) params.append("drop", chip);
  for (const chip of add) params.append("add", chip);
  if (pages > 1) params.set("pages", String(pages));
  return `${path}?${params}`;
}

export const asking = (question: string): QuestionAddress => ({ question, drop: [], add: [], pages: 1 });

export const chipOf = ({ key, value }: { key: string; value: string }): string => `${key}:${value}`;

const without = (chips: readonly string[], chip: string) => chips.filter((one) => one !== chip);
const including = (chips: readonly string[], chip: string) => [...new Set([...chips, chip])];

/** A chip that its reader put in is taken out by forgetting it; one that was understood, by saying so. */
export function withoutChip(address: QuestionAddress, chip: string): QuestionAddress {
  const { add, drop } = address;
  if (add.includes(chip)) return { ...address, add: without(add, chip), pages: 1 };
  return { ...address, drop: including(drop, chip), pages: 1 };
}

export function withChip(address: QuestionAddress, chip: string): QuestionAddress {
  const { add, drop } = address;
  if (drop.includes(chip)) return { ...address, drop: without(drop, chip), pages: 1 };
  return { ...address, add: including(add, chip), pages: 1 };
}
