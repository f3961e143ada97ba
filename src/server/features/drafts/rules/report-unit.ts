import { linearUnit, parseUnit } from "#domain/units/unit.ts";

/** Spellings of laboratories, in the words of our table of units. */
const UNIT_SPELLINGS: readonly (readonly [printed: RegExp, meant: string])[] = [
  [/^(?:kbe|ufc|koloniebildende einheiten)\b/i, "CFU"],
  [/^cfu\b/i, "CFU"],
  [/^(?:i\.?e\.?|ui)\b/i, "IU"],
  [/\/ ?(?:portion|serv|dosis|dose)\b\.?/i, "/serving"],
  [/\/ ?(?:caps?|kapsel|gélule|cápsula)\b\.?/i, "/capsule"],
  [/\/ ?(?:tab|tablette|comprimé|comprimido)\b\.?/i, "/tablet"],
  [/\/ ?(?:tag|jour|día)\b/i, "/day"],
  [/^(?:weight|wt\.?|mass)[ -]?%$|^% ?\(?(?:m ?\/ ?m|wt|by weight)\)?$/i, "% w/w"],
];

/** A printed unit as our table spells it; one that the table does not hold stays as printed. */
export function reportUnit(printed: string | null): string | null {
  if (printed === null) return null;
  const meant = UNIT_SPELLINGS.reduce((unit, [spelling, word]) => unit.replace(spelling, word), printed);
  return parseUnit(linearUnit(meant) ?? meant) ? meant : printed;
}
