import type { ProductType } from "#contract/vocabulary.ts";

/** Words of product names that tell a type. A type too many asks for one more test; a type too few lets one be missed. */
const NAMES: Readonly<Record<ProductType, RegExp>> = {
  botanical:
    /\b(?:ashwagandha|astragalus|black cohosh|boswellia|botanicals?|butterbur|dandelion|dong quai|echinacea|extract(?! flavou?r)|fenugreek|feverfew|garlic|ginkgo|ginseng|goldenseal|gotu kola|hawthorn|herb(?:al|s)?|holy basil|horny goat|kava|leaf|maca|milk thistle|moringa|nettle|rhodiola|root(?! ?beer)|saw palmetto|senna|st\.? john'?s? wort|tongkat|tribulus|tulsi|turmeric|uva ursi|valerian|yohimbe)\b/i,
  turmeric: /\b(?:curcum\w*|turmeric)\b/i,
  algae:
    /\b(?:aphanizomenon|bladderwrack|blue[- ]green|chlorella|kelp|klamath|seaweed|sea moss|spirulina)\b/i,
  rice_or_greens: /\b(?:brown rice|greens|rice (?:bran|protein)|superfoods?|wheatgrass|barley grass)\b/i,
  marine_oil:
    /\b(?:cod liver|fish oil|krill|marine oil|salmon oil)\b|^(?!.*\b(?:chia|echium|flax\w*|hemp|perilla|sacha inchi)\b).*\b(?:dha|epa|omega[- ]?3s?)\b/i,
  krill_oil: /\bkrill\b/i,
  red_yeast_rice: /\bred yeast\b/i,
  weight_loss:
    /\b(?:appetite|carb (?:block|burn)\w*|diet(?:er'?s| (?:aid|formula|pills?))|fat[- ]?burn\w*|garcinia|hoodia|lean(?! (?:body|protein))|metaboli[sz]er|shred\w*|slim\w*|thermo\w+|trim|(?<!molecular )weight(?! gain))\b/i,
  sexual_health:
    /\b(?:aphrodisiac|erect\w*|horny goat|libido|male (?:enhanc\w*|performance|vitality)|sex\w*|stamina|testo\w*|virility|yohimb\w*)\b/i,
  muscle_building:
    /\b(?:anabolic|gainer|mass|muscle|nitric|pre[- ]?workout|prohormone|pump(?:ed)?|strength (?:and|&) (?:power|size)|test(?:osterone)? boost\w*|tribulus|turkesterone)\b/i,
  sleep: /\b(?:asleep|melatonin|night(?:time)?|pm formula|sleep\w*|valerian)\b/i,
  probiotic: /\b(?:acidophilus|bifido\w*|cfu|lactobacill\w*|probiotics?|synbiotic)\b/i,
  gummy: /\b(?:gumm(?:y|ies))\b/i,
  bee_product: /\b(?:bee pollen|pollen|propolis|royal jelly)\b/i,
};

/** Types of a product by its name, for a report whose file states none. */
export const productTypesByName = (name: string): ProductType[] =>
  (Object.keys(NAMES) as ProductType[]).filter((type) => NAMES[type].test(name));
