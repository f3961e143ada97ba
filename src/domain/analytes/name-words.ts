/** Words that say how something was counted or reported, not what it is. */
const GENERIC: ReadonlySet<string> = new Set(
  `total sum of and the a by in per with as count counts number screen screening test result results content level levels
  viable bacteria microbial microorganisms combined who teq spp species usp nf iso iec sop aoac ep eur ph method general chapter
  hplc uhplc lc gc ms icp oes aas tlc hptlc uv vis fid ftir nmr elisa pcr qpcr dumas kjeldahl titration enzymatic direct thermal
  decomposition colorimetric spectrophotometric gravimetric potentiometric cas prep is daily serving dose portion intake day max
  maximum presumptive confirmed detection g ml sp congeners upper lower medium bound ub lb mesophilic flora according to`.split(
    /\s+/,
  ),
);

/** Methods and registry numbers that laboratories print behind a name: "AOAC 997.08", "ISO 4833-1", "[67-97-0]", "at 230 nm". */
const METHODS =
  /\bsop(?:[- ][a-z\d]{1,6})+\b|\b(?:aoac|aocs|iso|iec|nf en|en|din|usp|bam|fcc|gb|ich|epa)(?: iso)? ?[a-z]{0,2} ?\d[\w.:/-]*|\[?\b\d{2,7}-\d{2}-\d\b\]?|\b\d+ ?nm\b|\bdma-80\b/g;

/** How a sample was prepared and measured. Only whole phrases: "standard", "acid" and "vapor" mean other things by themselves. */
const PREPARATION =
  /\b(?:(?:closed|open)[ -]vessel(?: (?:mw|microwave))?(?: digestion)?|(?:microwave|mw|acid|wet|dry)(?:[ -]assisted)?(?: acid)? dig(?:estion|\.)?|cold vapou?r|hydride generation|graphite furnace|(?:he|h2|ked|helium|collision|reaction)[ -](?:mode|cell)|isotope dilution|(?:external|internal) calibration|mercury analy[sz]er|in-house(?: method)?|validated method|as (?:received|sold))\b/g;

/** What a printed name says about the sample and the scope: "in 25 g", "sum of 35", "(512 compounds)", "USP <561>", "as vitexin". */
const SCOPE =
  /\b(?:in|per) \d+ ?(?:g|ml)\b|\bper (?:\d+ )?(?:capsule|tablet|softgel|gummie|gummy|piece|scoop)s?\b|\bsum of \d+\b|[>≥] ?\d+\b|\b\d+ (?:compounds|substances|congeners|analytes|pesticides|actives)\b|\b(?:incl(?:uding|\.)?|such as) .*$|\busp ?<\d+>|<\d+>|\bat \d+ ?°? ?c\b|\b\d+ ?° ?c\b|\(?\b(?:1998|2005)\b\)?|\bclass(?:es)? \d(?:,? (?:and )?\d)*\b|,? as [a-z]{1,2}$|, as [a-z\d -]+$|\bas (?:[a-z]+ )?equivalents?\b/g;

/** Symbols of the elements that laboratories write for their names. */
const SYMBOLS: Readonly<Record<string, string>> = {
  pb: "lead",
  cd: "cadmium",
  as: "arsenic",
  hg: "mercury",
  ni: "nickel",
  cr: "chromium",
  al: "aluminum",
};

/** Masses of the stable isotopes that laboratories measure. Pb-210 is radioactive, and no measure of lead. */
const STABLE: Readonly<Record<string, readonly number[]>> = {
  lead: [204, 206, 207, 208],
  cadmium: [106, 108, 110, 111, 112, 113, 114, 116],
  arsenic: [75],
  mercury: [196, 198, 199, 200, 201, 202, 204],
  nickel: [58, 60, 61, 62, 64],
  chromium: [50, 52, 53, 54],
  aluminum: [27],
};

/** Whether a number beside a metal's symbol or name is the mass of a stable isotope of that metal. */
export const isStable = (metal: string, mass: number): boolean =>
  STABLE[SYMBOLS[metal] ?? metal]?.includes(mass) ?? false;

const ISOTOPE = /\b([a-z]{2,10})-(\d{2,3})\b/g;

/** Whether a name says another isotope than those by which its metal is measured: "lead (pb-210)", "lead (pb-75)". */
export const namesOtherIsotope = (normal: string): boolean =>
  [...normal.matchAll(ISOTOPE)].some(
    ([, metal = "", mass]) => (SYMBOLS[metal] ?? metal) in STABLE && !isStable(metal, Number(mass)),
  );

const singular = (word: string): string =>
  /[^s]s$/.test(word) && word.length > 4 ? word.slice(0, -1) : word;

/** "as (inorganic)" -> "arsenic (inorganic)", "75as" -> "arsenic": a symbol counts at the start of a name that has little else. */
const withSymbol = (text: string): string =>
  text
    .replace(/^(\d{2,3})([a-z]{2})\b/, (printed, mass, symbol) =>
      isStable(symbol, Number(mass)) ? (SYMBOLS[symbol] ?? printed) : printed,
    )
    .replace(
      /^([a-z]{2})(?=[ ,]*(?:\((?:total|inorganic)|total|inorganic|$))/,
      (symbol) => SYMBOLS[symbol] ?? symbol,
    );

function keyOf(printed: string): string {
  // Some patterns take long on long runs of spaces.
  const text = printed.replaceAll(/\s+/g, " ");
  const words = withSymbol(
    text.replaceAll(METHODS, " ").replaceAll(PREPARATION, " ").replaceAll(SCOPE, " ").trim(),
  )
    .replaceAll(/\bvitamin ([a-e])-(?=\d)/g, "vitamin $1")
    .replaceAll(/\btol\.?(?= )/g, "tolerant")
    .replaceAll(/\b(?:g|gram)[- ]?neg\b\.?|\bgn\b/g, "gram negative")
    .replaceAll(/\btotal af\b|^af\b/g, "aflatoxin")
    .replaceAll("multi-residue", "multiresidue")
    .replaceAll("non-dioxin-like", "ndl")
    .replaceAll("dioxin-like", "dl")
    .replaceAll(/\bpcdds?\/(?:pcd)?fs?\b/g, "dioxins")
    .replaceAll(/\bdioxins? and furans?\b/g, "dioxins")
    .replaceAll(/\bices-? ?6\b|\bpcb-? ?6\b/g, "ndl pcb")
    .replaceAll(/\bpcbs\b/g, "pcb")
    .split(/[^\p{L}\p{N}]+/u)
    .map(singular)
    .filter((word) => word !== "" && !GENERIC.has(word));
  return [...new Set(words)].sort().join(" ");
}

/** What follows the first parenthesis or comma: "Monacolin K (lovastatin), lactone + acid". */
const REMARKS = /[,(].*$/;

/** The key of a name without its remarks; empty if it has none. */
export const keyWithoutRemarks = (normal: string): string =>
  REMARKS.test(normal) ? keyOf(normal.replace(REMARKS, "")) : "";

const PARENTHESIS = /\s*\([^()]*\)/g;
const PARENTHESIZED_SUM = /\s*\([^()]*\bsum\b[^()]*\)/g;

/**
 * Keys under which a normalized name may be known by its words, whatever their order and whatever is said about how they were
 * counted: all of them, then with what stands in parentheses left out. "Salmonella spp. (in 25 g)" and "Salmonella" share one.
 */
export function wordKeys(normal: string): string[] {
  const variants = [
    normal,
    normal.replaceAll(PARENTHESIZED_SUM, " (sum)"),
    normal.replaceAll(PARENTHESIS, " "),
  ];
  return [...new Set(variants.map(keyOf))].filter((key) => key !== "");
}
