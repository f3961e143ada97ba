import { bareKey } from "../hidden-ingredients/substance-key.ts";

/**
 * Constituents that act like a medicine in the amounts of a supplement, so that more than the label says matters, and so does
 * finding them where no label names them. Each with what too much does, by the NIH's fact sheets and FDA's or EFSA's opinions.
 */
const ACTIVE: readonly (readonly [effect: string, ...names: string[]])[] = [
  ["sleep, and children in emergency rooms", "melatonin"],
  [
    "heart rate and blood pressure",
    "caffeine",
    "synephrine",
    "p-synephrine",
    "octopamine",
    "hordenine",
    "theophylline",
  ],
  [
    "heart rate and blood pressure",
    "yohimbine",
    "rauwolscine",
    "alpha-yohimbine",
    "ephedrine",
    "dynamine",
    "theacrine",
  ],
  [
    "hormones",
    "dhea",
    "dehydroepiandrosterone",
    "pregnenolone",
    "7-keto dhea",
    "diindolylmethane",
    "androstenedione",
  ],
  ["serotonin", "5-htp", "5-hydroxytryptophan", "s-adenosylmethionine", "hypericin", "hyperforin"],
  [
    "the nervous system",
    "cbd",
    "cannabidiol",
    "cbn",
    "cannabinol",
    "cbg",
    "cannabigerol",
    "total cannabinoids",
  ],
  [
    "the nervous system",
    "huperzine a",
    "vinpocetine",
    "kavalactones",
    "gaba",
    "l-dopa",
    "levodopa",
    "galantamine",
  ],
  ["muscles and liver, like a statin", "monacolin k", "total monacolins"],
  ["blood sugar and other medicines", "berberine"],
];

const EFFECTS: ReadonlyMap<string, string> = new Map(
  ACTIVE.flatMap(([effect, ...names]) => names.map((name) => [bareKey(name), effect] as const)),
);

/** Whether a substance acts like a medicine, by any of its names. */
export const isActiveConstituent = (...names: readonly string[]): boolean =>
  names.some((name) => EFFECTS.has(bareKey(name)));
