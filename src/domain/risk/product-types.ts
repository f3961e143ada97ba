import type { ProductType } from "#contract/vocabulary.ts";

/** Words of product names that tell a type. A type too many asks for one more test; a type too few lets one be missed. */
const NAMES: Readonly<Record<ProductType, RegExp>> = {
  botanical:
    /\b(?:ashwagandha|botanical|echinacea|extract|ginkgo|ginseng|herb(?:al|s)?|kava|leaf|maca|milk thistle|root|rhodiola|saw palmetto|st\.? john'?s wort|tongkat|turmeric|valerian|yohimbe)\b/i,
  turmeric: /\b(?:curcum\w*|turmeric)\b/i,
  algae:
    /\b(?:aphanizomenon|bladderwrack|blue[- ]green|chlorella|kelp|klamath|seaweed|sea moss|spirulina)\b/i,
  rice_or_greens: /\b(?:brown rice|greens|rice (?:bran|protein)|superfoods?|wheatgrass|barley grass)\b/i,
  marine_oil: /\b(?:cod liver|epa|dha|fish oil|krill|marine oil|omega[- ]?3|salmon oil)\b/i,
  krill_oil: /\bkrill\b/i,
  red_yeast_rice: /\bred yeast\b/i,
  weight_loss:
    /\b(?:appetite|diet (?:aid|pills?)|fat[- ]?burn\w*|garcinia|lean|metaboli\w+|shred\w*|slim\w*|thermo\w+|weight)\b/i,
  sexual_health:
    /\b(?:erect\w*|libido|male (?:enhanc\w*|performance|vitality)|nitric|sex\w*|stamina|testo\w*|virility|yohimb\w*|horny goat)\b/i,
  muscle_building:
    /\b(?:anabolic|gainer|mass|muscle|pre[- ]?workout|prohormone|pump|strength|test(?:osterone)? boost\w*|tribulus|turkesterone)\b/i,
  sleep: /\b(?:melatonin|night(?:time)?|pm formula|sleep\w*|valerian)\b/i,
  probiotic: /\b(?:acidophilus|bifido\w*|cfu|lactobacill\w*|probiotics?|synbiotic)\b/i,
  gummy: /\b(?:gumm(?:y|ies))\b/i,
  bee_product: /\b(?:bee pollen|pollen|propolis|royal jelly)\b/i,
};

/** Types of a product by its name, for a report whose file states none. */
export const productTypesByName = (name: string): ProductType[] =>
  (Object.keys(NAMES) as ProductType[]).filter((type) => NAMES[type].test(name));
