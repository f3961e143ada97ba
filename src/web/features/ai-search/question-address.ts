/** A question and what its reader changed in how it was understood; all of it stands in the address. */
export interface QuestionAddress {
  question: string;
  /** "form:gummy" */
  drop: readonly string[];
  add: readonly string[];
}

export const readQuestion = (params: URLSearchParams): QuestionAddress => ({
  question: (params.get("q") ?? "").trim(),
  drop: params.getAll("drop"),
  add: params.getAll("add"),
});

export function questionPath({ question, drop, add }: QuestionAddress): string {
  const params = new URLSearchParams({ q: question });
  for (const chip of drop) params.append("drop", chip);
  for (const chip of add) params.append("add", chip);
  return `/ai-search?${params}`;
}

export const asking = (question: string): QuestionAddress => ({ question, drop: [], add: [] });

/** A chip that its reader put in is taken out by forgetting it; one that was understood, by saying so. */
export function withoutChip(address: QuestionAddress, chip: string): QuestionAddress {
  if (address.add.includes(chip)) return { ...address, add: address.add.filter((one) => one !== chip) };
  return { ...address, drop: [...new Set([...address.drop, chip])] };
}

export function withChip(address: QuestionAddress, chip: string): QuestionAddress {
  if (address.drop.includes(chip)) return { ...address, drop: address.drop.filter((one) => one !== chip) };
  return { ...address, add: [...new Set([...address.add, chip])] };
}
