/** A product as it is shown; name and brand in lower case. */
export interface ShownProduct {
  name: string;
  brand: string;
  form: string;
}

const AUDIENCES: Readonly<Record<string, RegExp>> = {
  men: /\b(?:wom[ae]n|ladies|girls?|female|prenatal|kids?|child)/,
  women: /\b(?:men|man|male|boys?|prostate|kids?|child)/,
  adults: /\b(?:kids?|child|children|toddler|baby|infant|teen)/,
};

/** Factors to micrograms; IU only compare with IU. */
const UNITS: Readonly<Record<string, number>> = { mcg: 1, mg: 1e3, g: 1e6 };

/** The only amount in a name, as its value and whether it counts international units; null if there are several or none. */
function amountIn(text: string): { value: number; isIu: boolean } | null {
  const [found, ...others] = [...text.matchAll(/(\d[\d,.]*)\s*(mcg|mg|g|iu)\b/g)];
  if (!found || others.length > 0) return null;
  const [, digits = "", unit = ""] = found;
  return { value: Number(digits.replaceAll(",", "")) * (UNITS[unit] ?? 1), isIu: unit === "iu" };
}

function isOutside({ name }: ShownProduct, wish: string, bound: "least" | "most"): boolean {
  const [stated, wanted] = [amountIn(name), amountIn(wish)];
  if (!stated || !wanted || stated.isIu !== wanted.isIu) return false;
  return bound === "least" ? stated.value < wanted.value : stated.value > wanted.value;
}

const includesWord = (text: string, words: string): boolean =>
  words.split(",").some((word) => new RegExp(`\\b${word}`).test(text));

type Contradiction = (product: ShownProduct, value: string) => boolean;

/** By the condition's key: whether what is known of a product contradicts it. */
const CONTRADICTIONS: Readonly<Record<string, Contradiction>> = {
  form: ({ form }, value) => !value.split(",").includes(form),
  notform: ({ form }, value) => value.split(",").includes(form),
  name: ({ name }, value) => !includesWord(name, value),
  nameless: ({ name }, value) =>
    includesWord(
      name.replaceAll(
        new RegExp(
          `(?:no|without|free of) (?:${value.replaceAll(",", "|")})|(?:${value.replaceAll(",", "|")})[- ]free`,
          "g",
        ),
        "",
      ),
      value,
    ),
  least: (product, value) => isOutside(product, value, "least"),
  most: (product, value) => isOutside(product, value, "most"),
  audience: ({ name }, value) => AUDIENCES[value]?.test(name) ?? false,
  brand: ({ brand }, value) => !brand.includes(value),
  notbrand: ({ brand }, value) => brand.includes(value),
};

/** Whether a product contradicts a condition of `constraint-questions.tsv`. Throws on a condition it does not know. */
export function contradicts(product: ShownProduct, key: string, value: string): boolean {
  const check = CONTRADICTIONS[key];
  if (!check) throw new Error(`Unknown condition of a question: ${key}=${value}`);
  return check(product, value);
}
