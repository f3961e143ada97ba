/** Quantities that units consist of, in the languages of laboratories. */
const MASS = "(?:[kmµμunp]|mc)?g";
const VOLUME = "(?:[mµμu]?l)";
const COUNT = "(?:log ?(?:10)? ?)?(?:cfu|kbe|ufc|mpn|nmp|afu|spores?)";
const OTHER =
  "(?:iu|ie|ui|i\\.e\\.|i\\.u\\.|meq|mmol|mol|µmol|kcal|kj|units?|pieces?|bq|mosm|alu|fip|hut|skb|µs|ntu|ms)";
const AMOUNT = `(?:(?:billion |million )?${COUNT}|${MASS}|${VOLUME}|${OTHER})`;
const QUALITY = "(?: ?(?:o2|koh|te|re|rae|ne|dfe|teq|na|nacl|fat|fett|dry|dm|ts|tm|matière grasse|grasa))?";
const BASIS = `(?:[\\d.]+ ?)?(?:${MASS}|${VOLUME}|serv(?:ing)?|portion|unit|package|pkg|container|capsule|kapsel|gélule|cápsula|caps?|tablet|tablette|comprimé|piece|dose|dosis|day|tag|sample|swab|m3|cm2)s?${QUALITY}`;
const PERCENT =
  "(?:(?:weight|wt\\.?|mass|vol\\.?)[ -]?%|% ?(?:\\(?(?:w[/ ]w|w[/ ]v|v[/ ]v|m[/ ]m|wt|weight|by weight|rh|dw)\\)?)?)";
const RATIO = "(?:pp[mbt])";
const SINGLE = "(?:a ?w|°c|ph|n/?tu|mpa ?s)";

const UNIT = new RegExp(
  `^(?:${PERCENT}|${RATIO}(?: \\(?[µμu]g/k?g\\)?)?|${AMOUNT}${QUALITY} ?(?:/|per|pro|par|por) ?${BASIS}|${AMOUNT}|${SINGLE}|/ ?${BASIS})$`,
  "i",
);

/** A single letter or a number is no unit, and neither is a bare "pH" as a name. */
const NO_UNIT = /^(?:units?|pieces?|u|l|g|ms|ph)$/i;

/** The unit that a text is, without brackets; null if it is none. */
export function unitIn(text: string): string | null {
  const plain = text
    .trim()
    .replace(/^[[({]\s*(.*?)\s*[\])}]$/, "$1")
    .replace(/\s+/g, " ")
    .replace(/^in /i, "");
  return plain !== "" && UNIT.test(plain) && !NO_UNIT.test(plain) ? plain : null;
}

/** Splits a head such as "Result (ppm)", "LOD ppb", "Result, ppb" or "mg/g" into its words and its unit. */
export function splitUnit(head: string): { words: string; unit: string | null } {
  const text = head.replace(/\s+/g, " ").trim();
  const whole = unitIn(text);
  if (whole) return { words: "", unit: whole };
  for (const match of text.matchAll(/[[(]([^[\]()]*(?:\([^()]*\))?[^[\]()]*)[\])]/g)) {
    const unit = unitIn(match[1] ?? "");
    if (unit) return { words: withoutPart(text, match.index, match[0].length), unit };
  }
  const words = text.split(" ");
  for (let count = Math.min(4, words.length - 1); count > 0; count--) {
    const unit = unitIn(words.slice(-count).join(" "));
    if (unit && !/^(?:l|g|u)$/i.test(unit))
      return {
        words: words
          .slice(0, -count)
          .join(" ")
          .replace(/[,:/]$/, "")
          .trim(),
        unit,
      };
  }
  return { words: text, unit: null };
}

const withoutPart = (text: string, at: number, length: number): string =>
  `${text.slice(0, at)} ${text.slice(at + length)}`.replace(/\s+/g, " ").trim();
