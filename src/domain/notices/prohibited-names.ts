import { nameKey } from "../text/product-keys.ts";

/**
 * Names on the list of prohibited ingredients that mean something else on most labels, as keys (`nameKey`). Each was read
 * on the list of November 2025 beside the product names and facts of the NIH's export: street names ("Horny Goat Weed",
 * "Speed Stack"), trade names of medicines that are words or brands of supplements ("Bone Restore", "Joint Mediator"), and
 * plants that the list names as a source of a substance ("Nelumbo nucifera" of higenamine).
 */
export const AMBIGUOUS_NAMES: ReadonlySet<string> = new Set([
  // Words: street names, or trade names.
  ...[
    "biak",
    "blue rocket",
    "cobalt",
    "body protection compound",
    "cheque",
    "china white",
    "chinese dwarf",
    "crack",
  ],
  ...["crank", "crescendo", "crocodile", "foxy", "foxy methoxy", "graba", "havoc", "love drug", "magic mint"],
  ...["mediator", "ment", "nexus", "norden", "oral", "restore", "redux", "repo", "rize", "sonata", "soma"],
  ...["special k", "speed", "thang", "thom", "trip", "versed", "weed", "white tar", "paral", "android"],
  // Trade names that supplements without the medicine bear.
  ...["anavar", "clen", "dianabol", "dianabol 2", "equipoise", "fastin", "halodrol", "h drol", "halovar"],
  ...["m sten", "maxibolin", "oxyguno", "protodrol", "superdrol", "sustanon", "tren", "trena", "trenavar"],
  ...["winstrol", "winstrol v", "viviant", "ultradrol", "epi plex", "adaphol", "alfaxan", "concerta"],
  // Plants with other uses, and another sage.
  ...[
    "annona squamosa",
    "argemone mexicana",
    "asarum hetertropoides",
    "coptis japonica",
    "galium divaricatum",
  ],
  ...["gnetum parvifolium", "magnolia salicifolia", "monkshood", "nandina domestica", "nelumbo nucifera"],
  ...["pinellia ternata", "salvia", "tinospora crispa", "papaver somniferum"],
]);

/**
 * Names of the body's own hormones and growth factors: in a product's name they say what it is meant to raise
 * ("Ultimate Testosterone"), not what is in it.
 */
export const NAMED_FOR_EFFECT: ReadonlySet<string> = new Set(
  ["testosterone", "HGH", "human growth hormone", "HCG", "IGF", "IGF-1", "follistatin", "erythropoietin"]
    .concat(["luteinizing hormone", "ghrelin", "somatropin", "GNRH", "kisspeptin", "dihydrotestosterone"])
    .map(nameKey),
);

/**
 * Names besides the list's own heading that name the substance, and nothing else, where they are all that a product's name
 * says. Read by hand; another name of the list counts in the facts and other ingredients only.
 */
export const NAMES_OF_PRODUCTS: ReadonlySet<string> = new Set(
  ["DHEA", "DMAA", "1,3-DMAA", "1,3-dimethylamylamine", "methylhexanamine", "2-aminoisoheptane", "octodrine"]
    .concat(["AMP citrate", "kava", "kava kava", "kava root", "kavalactones", "ipriflavone", "TUDCA", "CBD"])
    .concat(["noopept", "phenylpiracetam", "cardarine", "ostarine", "ligandrol", "RAD-140", "MK-2866"])
    .concat(["ibutamoren", "1-andro", "1-androstenolone", "epi-andro", "SARMs", "hemp protein", "hemp seed"])
    .concat(["hemp hearts", "marijuana", "mitragynine", "khat", "blue lotus", "ma huang", "ephedrine"])
    .concat(["phenyl-GABA", "aegelin", "oxilofrine", "delta-8-THC", "7-keto", "7-hydroxymitragynine"])
    .map(nameKey),
);
