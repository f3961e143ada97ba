import type { CertificateColumn } from "#contract/certificate-columns.ts";

/**
 * What a column of a certificate holds. "aside": a known head of something that is no part of a result, such as dilution or
 * analyst; "control": only quality control has it, such as recovery or blank.
 */
export type ColumnRole = CertificateColumn;

/** Heads of columns, lower case, without units and punctuation. Longer phrases are tried first. */
const HEADS: Readonly<Record<ColumnRole, readonly string[]>> = {
  analyte: [
    "analyte|analytes|analyt|analyten|analyse|analysis|analito|analitos|analita",
    "test|tests|test name|test item|test items|test analysis|test parameter|test parameters|assay|assays",
    "parameter|parameters|prüfparameter|paramètre|paramètres|parámetro|parámetros|parametro|parametri|prüfung",
    "compound|compounds|component|components|substance|substances|stoff|wirkstoff|determination|determinations",
    "bestimmung|untersuchung|untersuchungen|prüfmerkmal|merkmal|détermination|déterminations|essai|essais|ensayo",
    "ensayos|determinación|determinaciones|prova|prove|bepaling|item|items|target|organism|organisms",
    "cannabinoid|cannabinoids|terpene|terpenes|terpenoid|pesticide|pesticides|solvent|solvents|metal|metals",
    "heavy metals|heavy metal|element|elements|contaminant|contaminants|microbe|microbes|microorganism|mycotoxin",
    "mycotoxins|vitamin|vitamins|mineral|minerals|nutrient|nutrients|amino acid|fatty acid|residual solvent",
    "residual solvents|schwermetall|schwermetalle|métaux lourds|metales pesados|keim|keime|microbiology",
    "microbial|microbials|toxin|toxins|adulterant|adulterants|allergen|allergens|chemical|chemicals|impurity",
    "characteristic|characteristics|property|attribute|attributes|désignation|bezeichnung|description",
    "ensaio|ensaios|análise|análises|parâmetro|parâmetros|determinação|substância|badanie|parametry|analyt namn|analys",
    "ingredient|ingredients|active|actives|dioxins|panel analyte|name|analyte name|élément|elemento",
  ],
  result: [
    "result|results|res|resultat|ergebnis|ergebnisse|messwert|messergebnis|gehalt|wert|résultat|résultats",
    "wynik|resultaten|resultado|resultados|risultato|risultati|resultaat|teneur|valeur|valor|conc|concentration|konzentration",
    "concentración|concentrazione|mass|amount|amounts|value|values|measured|measured value|found|amount found",
    "test result|test results|actual|result value|final result|average result|sample result|detected|level found",
    "amt|measured amount|analysis result|observed|content|sample conc|mean|average|averaged|befund",
  ],
  unit: [
    "unidade|unidades|unit|units|einheit|einheiten|unité|unités|unidad|unidades|unità|uom|u m|eenheid|reporting units|result units|result unit",
  ],
  lod: [
    "lod|mdl|dl|limit of detection|detection limit|detection limits|nwg|nachweisgrenze|ld|limite de détection|límite de detección|lld",
    "limite de detecção|method detection limit|limite di rilevabilità|detectiegrens|lower limit of detection",
  ],
  loq: [
    "loq|lloq|rl|ql|mql|pql|rdl|mrl|limit of quantitation|limit of quantification|quantitation limit|quantification limit",
    "reporting limit|report limit|bg|bestimmungsgrenze|lq|limite de quantification|límite de cuantificación|loqs",
    "limite de quantificação|limite di quantificazione|minimum reporting limit|lower limit of quantitation|bepalingsgrens",
  ],
  lod_loq: ["lod loq|lod / loq|lod/loq|nwg/bg|nwg / bg|ld/lq|ld / lq"],
  limit: [
    "limit|limits|action level|action levels|action limit|action limits|specification|specifications|spec|specs",
    "acceptance criteria|acceptance criterion|acceptance limit|acceptance limits|criteria|requirement|requirements",
    "max|maximum|max limit|maximum limit|allowable limit|allowed|permitted|tolerance|grenzwert|grenzwerte|höchstgehalt",
    "höchstwert|sollwert|soll|spezifikation|anforderung|limite|limites|límite|límites|especificación|especificaciones",
    "spécification|spécifications|norme|critère|critères|valeur limite|limiti|specifica|threshold|safety limit",
    "especificação|especificações|valor limite|valor máximo|regulatory limit|acceptable limit|acceptable limits|pass limit|state limit|upper limit|range|richtwert|grenswaarde",
    "inhalable limit|oral limit|limit value|release limit",
  ],
  status: [
    "status|pass/fail|pass / fail|p/f|pass fail|conclusion|disposition|finding|findings|verdict|bewertung|beurteilung",
    "konformität|conformité|conforme|conclusión|conformidad|compliance|evaluation|outcome|complies|judgement|judgment",
    "assessment|appréciation|conformity|pass or fail|dictamen|esito|oordeel|interpretation",
  ],
  method: [
    "method|methods|test method|test methods|method reference|methode|prüfmethode|prüfverfahren|méthode|méthodes|método",
    "métodos|metodo|metodi|verfahren|reference|methodology|technique|procedure|analysis method|analytical method",
    "norm|referencia|référence|method ref",
  ],
  uncertainty: [
    "uncertainty|meas uncertainty|measurement uncertainty|mu|messunsicherheit|unsicherheit|incertitude|incertidumbre",
    "incerteza|incertezza|expanded uncertainty|mu k=2|u|u k=2|±|+/-|meetonzekerheid",
  ],
  panel: ["panel|category|test group|gruppe|categoría|catégorie|test category|class"],
  aside: [
    "dilution|dil|1 n|dilution 1 n|df|dilution factor|date|date tested|test date|analysis date|tested|analyzed|analyst|analysts",
    "instrument|test id|sample id|sample|lot|lot number|batch|test code|code|cas|cas no|cas number|cas #|datafile",
    "nummer|#|claim|label claim|% claim|% of claim|% label claim|qualifier|qualifiers|flag|notes|note|remarks|remark|comment|comments|lab",
    "start date|end date|completed|completion date|charge|probe|bemerkung|accreditation|acc|weight|serving",
    "date analyzed|analyzed by|analysis start|per unit|lab id|reagent|retention time|rt",
  ],
  control: [
    "recovery|% recovery|recovery %|% rec|rpd|spike|spike result|spike conc|blank|expected|expected conc|expected result|expected value",
    "measured conc|observed result|positive control|negative control|positive control cq|control cq|negative control cq",
    "true value|certified value|control limits|lcs|qc result|recovery limits|% rpd|rsd|duplicate",
  ],
};

const ROLE_OF = new Map<string, ColumnRole>(
  Object.entries(HEADS).flatMap(([role, lines]) =>
    lines.flatMap((line) => line.split("|")).map((phrase) => [phrase.trim(), role as ColumnRole] as const),
  ),
);

/** Words that may stand in a head beside its subject: "Sample Result", "All Uses", "Total". */
const MODIFIERS = new Set(
  "the of in per total sample test all uses ingestion only lab your final avg qty average and for (n) dry wet basis as received is tested".split(
    " ",
  ),
);

const SAMPLE_HEAD =
  /^(?:sample|lot|batch|charge|probe|los|muestra|lote|échantillon|campione|lotto|monster|amostra)\b[^:]{0,24}\d\S{0,12}$/iu;

/** A head that names a sample or a lot: "Lot A114". */
export const isSampleHead = (text: string): boolean => SAMPLE_HEAD.test(text.trim());

const MAX_PHRASE_WORDS = 5;

/** A head word in the form of the table above. */
export const plainHead = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[().:,;*†]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();

export const roleOfHead = (text: string): ColumnRole | null => {
  const plain = plainHead(text);
  return confirmedHeads.get(plain) ?? ROLE_OF.get(plain) ?? null;
};

/** What columns hold that a person has named, by their heads. */
export type ConfirmedHeads = Readonly<Record<string, ColumnRole>>;

/** Those of the layout of the file that is read: each thread reads one file. */
const confirmedHeads = new Map<string, ColumnRole>();

/** Adds what a person has confirmed about heads, by their text in any form. */
export function addConfirmedHeads(heads: ConfirmedHeads): void {
  for (const [text, role] of Object.entries(heads)) {
    confirmedHeads.set(plainHead(text), role);
    for (const word of plainHead(text).split(" ")) HEAD_WORDS.add(word);
  }
}

/** Length in words of the longest known head at the start of `words`, with its role; null if none starts there. */
export function headAt(words: readonly string[]): { role: ColumnRole; count: number } | null {
  for (let count = Math.min(MAX_PHRASE_WORDS, words.length); count > 0; count--) {
    const role = roleOfHead(words.slice(0, count).join(" "));
    if (role) return { role, count };
  }
  return null;
}

export const isModifier = (word: string): boolean => MODIFIERS.has(plainHead(word));

/** All words that occur in heads: a head may stand on several lines, "Action" over "Level". */
const HEAD_WORDS = new Set(
  [...ROLE_OF.keys()]
    .flatMap((phrase) => phrase.split(" "))
    .filter((word) => !/^(?:pass|fail|p\/f)$/.test(word)),
);

export const isHeadWord = (word: string): boolean => {
  const plain = plainHead(word);
  return plain.split(" ").every((part) => part === "" || HEAD_WORDS.has(part) || MODIFIERS.has(part));
};
