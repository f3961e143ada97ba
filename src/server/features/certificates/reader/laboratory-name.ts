const LAB_WORD =
  "(?:Labs?|LABS?|Laborator(?:y|ies)|LABORATOR(?:Y|IES)|Labor(?:e|atorium|atorien)?|Laboratoires?|Laboratorios?|Laboratori|Analytics?|Analytik|Analytical|Analysis|Testing|Institut(?:e|o)?)";
const LEGAL =
  "(?:,? (?:Inc\\.?|LLC|Ltd\\.?|Limited|Corp\\.?|GmbH(?: & Co\\. KG)?|AG|KG|SAS|SARL|S\\.?A\\.?U?|S\\.?L\\.?U?|S\\.?r\\.?l\\.?|S\\.?p\\.?A\\.?|B\\.?V\\.?))";
const NAME_WORD = "(?:[\\p{Lu}\\d][\\p{L}\\d&.'’+-]*|&|of|de|du|des|für|und|and)";

/** "Oklahoma Compliance Testing Lab, LLC", "ACS Laboratory", "Labor Nordlicht GmbH", "Laboratoire Duval" */
const NAMES = [
  new RegExp(
    `(?<![\\p{L}\\d])${NAME_WORD}(?: ${NAME_WORD}){0,5}? ${LAB_WORD}(?: ${LAB_WORD})*${LEGAL}?(?![\\p{L}])`,
    "gu",
  ),
  new RegExp(`(?<![\\p{L}\\d])${LAB_WORD}(?: ${NAME_WORD}){1,4}${LEGAL}(?![\\p{L}])`, "gu"),
  new RegExp(
    `(?<![\\p{L}\\d])(?:Labor|Laboratoires?|Laboratorios?|Laboratorio|Institut)(?: ${NAME_WORD}){1,4}${LEGAL}?(?![\\p{L}])`,
    "gu",
  ),
];

/** "Steep Hill Massachusetts is an Independent Testing Laboratory" */
const IS_A_LABORATORY =
  /(?<name>\p{Lu}[\p{L}\d&.'-]*(?: \p{Lu}[\p{L}\d&.'-]*){0,4}),? is an? (?:\p{L}+ ){0,3}(?:laboratory|lab)\b/iu;

/** Phrases with such a word that name no laboratory. */
const NO_NAME =
  /\b(?:director|manager|batch|number|id|no|sample|results?|analyst|certificate|report|scientist|supervisor|quality|accredited|independent|testing laboratory$|method|date|requested|procedure|third[- ]party|prüf)\b|^(?:the|this|our|an?|testing|lab|analysis|of|certificat)\b|^(?:\S+ )?(?:analysis|testing|analytics?|analytical)$|(?<!lab|labs|laboratory|laboratories) (?:testing|analysis)$/iu;

const PROSE_WEIGHT = 1;
const ALONE_WEIGHT = 3;

/**
 * The laboratory that a document names most: in its head, its footer, or in "approval from ...". Null if it names none.
 * `texts` are the segments of the document, from top to bottom.
 */
export function laboratoryIn(texts: readonly string[]): string | null {
  const counts = new Map<string, { name: string; weight: number }>();
  const count = (found: string, weight: number) => {
    const name = found.replace(/^(?:from|by|of|the) /i, "").trim();
    const key = name.toLowerCase();
    if (NO_NAME.test(name) || name.length < 5) return;
    counts.set(key, { name, weight: (counts.get(key)?.weight ?? 0) + weight });
  };
  for (const text of texts) {
    const declared = IS_A_LABORATORY.exec(text)?.groups?.name;
    if (declared) count(`${declared}`, ALONE_WEIGHT * 2);
    for (const pattern of NAMES)
      for (const [name] of text.matchAll(pattern))
        count(name, name.length > text.length * 0.8 ? ALONE_WEIGHT : PROSE_WEIGHT);
  }
  const [best] = [...counts.values()].toSorted((a, b) => b.weight - a.weight);
  return best?.name ?? null;
}
