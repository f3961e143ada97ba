import type { PrintedQualifier } from "#contract/printed-qualifiers.ts";

type WordedQualifier = Exclude<PrintedQualifier, "=" | "<" | ">"> | "nothing";

/** What laboratories write instead of a number, in the order in which it is tried. Texts are lower case. */
const RESULT_WORDS: readonly (readonly [RegExp, WordedQualifier])[] = [
  [/^(?:-+|–+|—+|n ?\/ ?a|\.|\*+)$/, "nothing"],
  [
    /^(?:<|≤|below|under|unter|kleiner(?: als)?|inférieur à la) ?(?:the )?(?:loq|lloq|limit of quantitation|limit of quantification|quantitation limit|quantification limit|reporting limit|mrl|rl|rdl|pql|mql|bg|bestimmungsgrenze|lq|ldq|limite de quantification|límite de cuantificación)$/,
    "<LOQ",
  ],
  [/^(?:b\.?l\.?o?q\.?|bloq|bql|bmrl|brl|tr\.?|traces?|spuren?|trazas?|tracce)$/, "<LOQ"],
  [
    /^(?:<|≤|below|under|unter|kleiner(?: als)?) ?(?:the )?(?:lod|mdl|limit of detection|detection limit|detectable limits?|detectable levels?|nwg|nachweisgrenze|ld|limite de détection|límite de detección)$|^bdl$|^b\.d\.l\.$/,
    "ND",
  ],
  [
    /^(?:nd|n\.? ?d\.?|u|nil|not[ -]detect(?:ed|able)|non[ -]?detect(?:ed|able)?|none detected|undetected|n\. ?n\.?|nn|nicht (?:nachweisbar|nachgewiesen|detektiert)|non détectée?s?|non détectable|no detectad[oa]s?|no detectable|non rilevat[oi]|non rilevabile|niet aangetoond|não detectado|ej påvisad)(?!\p{L})(?: \(?(?:in|per|dans|en) .*)?$/u,
    "ND",
  ],
  [
    /^(?:not present|no growth|absent|absence|absente|negative?|negativ|négatif|négative|negativo|neg\.?|abwesend|ausente|ausencia|assente|afwezig|none present|nicht vorhanden)(?!\p{L}).*$/u,
    "absent",
  ],
  [
    /^(?:present|presence|positive?|positiv|positif|positivo|pos\.?|detected|nachweisbar|nachgewiesen|détectée?|présen(?:t|ce)|presente|presencia|detectado|rilevato|aangetoond)(?!\p{L}).*$/u,
    "present",
  ],
  [
    /^(?:pass(?:ed|es)?|bestanden|p|ok|i\.? ?o\.?|in ordnung|conform(?:s|e|es|ing)?|complies|compliant|meets.*|entspricht.*|konform|cumple.*|satisfactory|satisfait|satisfaisant|acceptable|accepted|characteristic.*|charakteristisch.*|typical.*|typisch.*|clean)$/,
    "conforms",
  ],
  [
    /^(?:nt|n\. ?t\.?|not tested|n ?r|ne|not (?:requested|reported|analy[sz]ed|evaluated|determined|performed|applicable)|nicht (?:bestimmt|geprüft|untersucht|analysiert)|n\. ?b\.?|n\. ?a\.?|non (?:testée?|analysée?|déterminée?)|no (?:analizado|ensayado|determinado)|pending)$/,
    "not_tested",
  ],
  [
    /^(?:tntc|tnc|too numerous to count|y|yes|fail(?:ed|s)?|f|complete[d]?|tested|nicht bestanden|(?:does|do) not (?:conform|comply|meet).*|non[- ]?conform[e]?|no cumple|report(?:ed)?|see .*|siehe .*|out of range|interferences?)$/,
    "other",
  ],
];

/** What a result in words means; null if the words are not known. "nothing" is a dash or an empty cell. */
export function wordedResult(text: string): WordedQualifier | null {
  const plain = text
    .toLowerCase()
    .replace(/[*†‡^]+$/, "")
    .replace(/\s+/g, " ")
    .trim();
  if (plain === "") return "nothing";
  const known = RESULT_WORDS.find(([words]) => words.test(plain))?.[1];
  if (known) return known;
  // "n.d. / n.n.": the same in two languages.
  const parts = plain.split(" / ").map((part) => RESULT_WORDS.find(([words]) => words.test(part))?.[1]);
  const [first] = parts;
  return parts.length > 1 && first && parts.every((part) => part === first) ? first : null;
}
