/**
 * Endings that the WHO gives to drugs of one class (International nonproprietary names, "The use of stems in the selection of
 * INN"), where no lawful ingredient ends so. With them a drug is known that is on no list yet.
 */
const STEMS: readonly (readonly [ending: string, drug: string])[] = [
  ["afil", "an erection drug"],
  ["sibutramine", "an appetite suppressant that was withdrawn"],
  ["fenfluramine", "an appetite suppressant that was withdrawn"],
  ["phentermine", "an appetite suppressant"],
  ["azepam", "a sedative"],
  ["azolam", "a sedative"],
  ["barbital", "a sedative"],
  ["zopiclone", "a sleep drug"],
  ["oxetine", "an antidepressant"],
  ["triptyline", "an antidepressant"],
  ["neptine", "an antidepressant and opioid"],
  ["racetam", "a drug that no authority has approved in the US"],
  ["fentanil", "an opioid"],
  ["fentanyl", "an opioid"],
  ["nitazene", "an opioid"],
  ["codone", "an opioid"],
  ["mitragynine", "an opioid of kratom"],
  ["gliptin", "a diabetes drug"],
  ["glitazone", "a diabetes drug"],
  ["gliflozin", "a diabetes drug"],
  ["glutide", "a diabetes and weight-loss drug"],
  ["formin", "a diabetes drug"],
  ["gliclazide", "a diabetes drug"],
  ["vastatin", "a cholesterol drug"],
  ["fibrate", "a cholesterol drug"],
  ["sartan", "a blood-pressure drug"],
  ["dipine", "a blood-pressure drug"],
  ["thiazide", "a diuretic"],
  ["semide", "a diuretic"],
  ["coxib", "a painkiller"],
  ["profen", "a painkiller"],
  ["fenac", "a painkiller"],
  ["oxicam", "a painkiller"],
  ["prazole", "a stomach drug"],
  ["methasone", "a steroid drug"],
  ["cortisone", "a steroid drug"],
  ["prednisone", "a steroid drug"],
  ["prednisolone", "a steroid drug"],
  ["testosterone", "a hormone"],
  ["nandrolone", "an anabolic steroid"],
  ["stanolone", "an anabolic steroid"],
  ["trenbolone", "an anabolic steroid"],
  ["stenbolone", "an anabolic steroid"],
  ["clenbuterol", "a stimulant of muscle growth"],
  ["floxacin", "an antibiotic"],
  ["cycline", "an antibiotic"],
  ["cillin", "an antibiotic"],
  ["amfetamine", "a stimulant"],
  ["amphetamine", "a stimulant"],
  ["cathinone", "a stimulant"],
  ["tetrahydrocannabinol", "an intoxicating cannabinoid"],
  ["hexahydrocannabinol", "an intoxicating cannabinoid"],
  ["cannabiphorol", "an intoxicating cannabinoid"],
  ["morelin", "a growth hormone releaser"],
  ["setron", "a drug against nausea"],
  ["triptan", "a migraine drug"],
];

/** Chemical prefixes with which analogues of a drug are named, beside locants: "n-desmethyl", "7-hydroxy", "dithio". */
const PREFIXES: readonly string[] =
  `alpha beta cis trans epi mono di bis tri tetra nor neo pseudo iso homo des de dehydro hydro methyl ethyl propyl
  isopropyl butyl isobutyl benzyl phenyl allyl cyclopentyl cyclohexyl cyclopropyl hydroxy hydroxyl hydroxyethyl methoxy
  ethoxy propoxy propoxyphenyl thio sulfo amino acetyl acetil acet carbo chloro bromo fluoro iodo nitro nitroso oxo keto
  pyrrolidino piperidino piperazino descarbon depiperazino descarboxy pro imidazo sagatriazino n o s m p r l d`.split(
    /\s+/,
  );

/** The drug class that a word's ending tells; null if none does. At least two letters stand before it. */
export const classByEnding = (word: string): string | null =>
  STEMS.find(
    ([ending]) => word.endsWith(ending) && /^\d*\p{L}{2}/u.test(word.slice(0, -ending.length)),
  )?.[1] ?? null;

/** Shortest name of a parent drug that is looked for inside a longer name. */
const MIN_PARENT = 7;

/**
 * Whether what stands before a parent's name are prefixes of an analogue and locants, and nothing else. A pattern of repeated
 * alternatives would take exponential time on names like "desdesdes...x".
 */
export function isAnaloguePrefix(before: string): boolean {
  const ends = new Set([0]);
  for (let at = 0; at < before.length; at++) {
    if (!ends.has(at)) continue;
    if (/\d/.test(before.charAt(at))) ends.add(at + 1);
    for (const prefix of PREFIXES) if (before.startsWith(prefix, at)) ends.add(at + prefix.length);
  }
  return before !== "" && ends.has(before.length);
}

/** Where in a key the name of a parent may begin. */
export function* endingsOf(key: string): Generator<readonly [before: string, parent: string]> {
  for (let at = 1; at <= key.length - MIN_PARENT; at++) yield [key.slice(0, at), key.slice(at)];
}
