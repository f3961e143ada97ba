import type { Category } from "#contract/vocabulary.ts";

/** Categories by LanguaL facet A (product type). Mixed types are decided by the name. */
const CATEGORY_OF_CODE: Record<string, Category> = {
  A1299: "minerals",
  A1302: "vitamins",
  A1303: "minerals",
  A1304: "amino-acids",
  A1305: "amino-acids",
  A1306: "herbals",
  A1310: "omega-3",
  A1314: "probiotics",
  A1315: "multivitamins",
  A1316: "vitamins",
  A1317: "herbals",
};

/** Codes that decide the category whatever the name says. */
const DECIDED_BY_CODE = new Set(["A1299", "A1302", "A1303", "A1315"]);

/** Categories by name; the first match wins. */
const CATEGORY_OF_NAME: readonly [RegExp, Category][] = [
  [
    /multi-?\s?(?:vitamin|mineral|vite)|\bmultiples?\b|one[ -]daily|once[ -]daily|prenatal|postnatal/,
    "multivitamins",
  ],
  [/probiotic|dophilus|lactobacill|bifido|\bflora\b|culturelle|saccharomyces|\bcfu\b/, "probiotics"],
  [/glucosamine|chondroitin|\bjoints?\b|\bbones?\b|cartilage|\bmsm\b|osteo|arthri|\bflex\b/, "joint-bone"],
  [/sleep|melatonin|stress|\bcalm|relax|insomnia|\bmood\b|serenity|tranquil|anxi|nighttime/, "sleep-stress"],
  [
    /pre-?\s?workout|post-?\s?workout|creatine|nitric|\bmass\b|gainer|\bpump\b|electrolyte|endurance|energy gel/,
    "sports",
  ],
  [/\bwhey\b|casein|protein|isolate|collagen/, "protein"],
  [
    /\bbcaas?\b|amino|\bl-(?!methylfolate)[a-z]+ine\b|glutamine|arginine|lysine|taurine|tyrosine|tryptophan|carnitine|\b5-?htp\b|citrulline/,
    "amino-acids",
  ],
  [
    /omega|fish oil|krill|cod liver|flax|\bdha\b|\bepa\b|primrose|borage|\bcla\b|\bmct\b|coconut oil|\befa\b|lecithin/,
    "omega-3",
  ],
  [
    /fib(?:er|re)|psyllium|enzyme|digest|cleans|colon|\bdetox|laxative|prebiotic|inulin|\bzymes?\b|charcoal/,
    "fiber-digestion",
  ],
  [/\bmulti\b|\bcomplete multi|daily (?:formula|pack)|centrum|one a day/, "multivitamins"],
  [/vitamin|\bb-?complex|\bb-?\d{1,3}\b|folate|folic|biotin|niacin|ester-c|\bd3\b|\bk2\b/, "vitamins"],
  [
    /calcium|magnesium|zinc|\biron\b|selenium|potassium|chromium|iodine|\bcal-mag|mineral|copper|boron|silica/,
    "minerals",
  ],
  [
    /turmeric|curcumin|ginseng|ginkgo|green tea|garcinia|echinacea|elderberry|herb|extract|\broot\b|\bleaf\b|mushroom|maca\b|saw palmetto|cranberry|garlic|ashwagandha|resveratrol|greens\b/,
    "herbals",
  ],
];

/** Categories that a name may set against the code; for codes that are not listed, any. */
const NAME_OVERRIDES: Record<string, ReadonlySet<Category>> = {
  A1304: new Set(["protein", "sports"]),
  A1305: new Set(["protein", "sports"]),
  A1306: new Set(["sleep-stress", "joint-bone", "fiber-digestion"]),
  A1310: new Set([]),
  A1314: new Set([]),
  A1316: new Set(["minerals", "joint-bone"]),
  A1317: new Set([
    "multivitamins",
    "probiotics",
    "joint-bone",
    "sleep-stress",
    "sports",
    "protein",
    "fiber-digestion",
  ]),
};

/** Infers the category of a product from its LanguaL product type and its name. */
export function inferCategory(code: string, name: string): Category {
  const categoryOfCode = CATEGORY_OF_CODE[code];
  if (categoryOfCode && DECIDED_BY_CODE.has(code)) return categoryOfCode;
  const lower = name.toLowerCase();
  const allowed = NAME_OVERRIDES[code];
  const match = CATEGORY_OF_NAME.find(
    ([pattern, category]) => (!allowed || allowed.has(category)) && pattern.test(lower),
  );
  return match?.[1] ?? categoryOfCode ?? "other";
}
