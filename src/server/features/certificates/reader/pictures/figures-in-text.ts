/** Letters that OCR takes for digits, and signs that look alike. Both sides of a comparison are written so. */
const LOOKALIKES: readonly (readonly [RegExp, string])[] = [
  [/[≤⩽]/g, "<"],
  [/[≥⩾]/g, ">"],
  [/[OoQ]/g, "0"],
  [/[lI|!]/g, "1"],
  [/[Ss]/g, "5"],
  [/B/g, "8"],
  [/[Zz]/g, "2"],
];

/** Figures of a text with the signs before them: "< 0.05 mg/kg" has "<0.05". Raised digits count as digits. */
export const figuresIn = (text: string): string[] =>
  LOOKALIKES.reduce(
    (plain, [looks, meant]) => plain.replace(looks, meant),
    text.normalize("NFKC").replace(/\s+/g, ""),
  ).match(/[<>]*(?:\d[\d.,]*\d|\d|[.,]\d+)/g) ?? [];

export const haveSameFigures = (a: string, b: string): boolean =>
  figuresIn(a).join(" ") === figuresIn(b).join(" ");
