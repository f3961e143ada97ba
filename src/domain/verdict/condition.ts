/** What happens to packages and samples that makes it doubtful what was tested, in the words of laboratories. */
const TROUBLE =
  /\b(?:broken|opened?|cut|torn|punctured|pierced|re-?(?:glued|sealed|taped|packed)|missing|tamper\w*|leak\w*|spill\w*|wet|damp|soaked|melted|soften\w*|fused|stuck|sticking|sticky|clump\w*|mou?ld\w*|smell\w*|odou?r|rancid|rotten|discolou?r\w*|foreign|unknown|unidentified|unlabel\w*|damaged?|dent\w*|crush\w*|swollen|bloated|bulging|expired|out of date|altered|contaminat\w*|insects?|larvae|droppings|thawed|unsealed|unmarked|zip bag|repackaged|set aside|loose (?:cap|lid|tablets|capsules))\b/gi;

/** What says that there is none of it, right before the word: "not stuck together", "no leakage", "without damage". */
const DENIED = /\b(?:no|not|without|free (?:of|from)|never)(?: \w+(?:,| or| and)?){0,2} ?$/i;

/** What happens to the carton around the package does nothing to the sample. */
const OUTSIDE = /\b(?:outer|shipping|transport) (?:carton|box|packaging|package|bag)\b[^;,.]*/gi;

/** "not tamper-sealed" */
const NOT_SEALED =
  /\b(?:not|never) (?:\w+[- ])?(?:sealed|intact|closed|cooled|received)\b|\bcold chain (?:was )?(?:broken|interrupted)\b/i;

/** Warmer than what supplements are kept at: our own rule, by the 40 °C of accelerated storage. */
const MAX_CELSIUS = 35;

/**
 * What a report says about the sample and its package, if that makes it doubtful what was tested; null if it says nothing of the
 * kind. No rule can tell what it does to the results, so such a report is never a pass.
 */
export const statedTrouble = (condition: readonly string[] = []): string | null =>
  condition.find(isTroubled)?.trim() ?? null;

function isTroubled(printed: string): boolean {
  const text = printed.replaceAll(OUTSIDE, "");
  const isTrouble = [...text.matchAll(TROUBLE)].some(({ index }) => !DENIED.test(text.slice(0, index)));
  const isHot = [...text.matchAll(/(\d{2,3}) ?°? ?C\b/g)].some(
    ([, degrees]) => Number(degrees) > MAX_CELSIUS,
  );
  return isTrouble || isHot || NOT_SEALED.test(text);
}
