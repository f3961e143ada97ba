import { PHONE_MESSAGE } from "#contract/imprint-labels.ts";

/** What is read of a field. */
export interface CheckedField {
  type: string;
  value: string;
  min?: string;
  max?: string;
  validity: ValidityState;
  /** The browser's own sentence, in its user's language. */
  validationMessage: string;
}

type Rule = Exclude<keyof ValidityState, "valid" | "valueMissing">;

/** Our sentences, by what the browser finds wrong and the type of the field. */
const SENTENCES: Partial<Record<Rule, Record<string, (field: CheckedField) => string>>> = {
  typeMismatch: {
    email: () => "Enter an email address like name@example.com.",
    url: () => "Enter a web address with https://.",
  },
  patternMismatch: { tel: () => PHONE_MESSAGE },
  badInput: { number: () => "Enter a number.", date: () => "Enter a whole date." },
  stepMismatch: { number: () => "Enter a whole number." },
  rangeUnderflow: {
    number: ({ min }) => `Enter ${min} or more.`,
    date: ({ min }) => `Enter ${min} or a later day.`,
  },
  rangeOverflow: {
    number: ({ max }) => `Enter ${max} or less.`,
    date: ({ max }) => `Enter ${max} or an earlier day.`,
  },
};

/** What the browser finds wrong with what a field holds; null if nothing, or if it holds nothing. */
export function fieldProblem(field: CheckedField): string | null {
  const { validity, value, type } = field;
  if (validity.valid || (value === "" && !validity.badInput)) return null;
  const rule = (Object.keys(SENTENCES) as Rule[]).find((name) => validity[name]);
  return (rule && SENTENCES[rule]?.[type]?.(field)) ?? field.validationMessage;
}
