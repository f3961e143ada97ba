import { CATEGORY_LABELS } from "#contract/labels.ts";
import type { RankingPartName } from "#contract/request-ranking.ts";
import { formatCount } from "../amounts.ts";
import { formatDate, UTC } from "../dates.ts";
import { formatInteger } from "../format-decimal.ts";
import { specificHazardsOf } from "../risk/core-hazards.ts";
import { formatList } from "../text/list.ts";
import type { NoticeCount, RequestFacts } from "./facts.ts";
import { isOldTest } from "./points.ts";
import { LOW_COVERAGE, OLD_TEST_MONTHS } from "./weights.ts";

/** What is known about one part, as a clause of a sentence; null: not known. */
export const clauseOf = (part: RankingPartName, facts: RequestFacts, now: Date): string | null => {
  switch (part) {
    case "votes":
      return facts.votes === 0 ? "no votes" : formatCount(facts.votes, "vote");
    case "coverage":
      return facts.coverage && facts.coverage.listed > 0 ? coverageClause(facts.coverage) : null;
    case "hazards":
      return facts.types && hazardClause(facts.types);
    case "tests":
      return facts.tests && testClause(facts.tests, now);
    case "notices":
      return facts.notices && noticeClause(facts.notices);
  }
};

/** What is missing where a part is not known. Votes always are. */
export const UNKNOWN_CLAUSES: Readonly<Record<Exclude<RankingPartName, "votes">, string>> = {
  coverage: "how much of its category is tested",
  hazards: "which hazards matter for it",
  tests: "whether it was tested before",
  notices: "whether a public notice names its brand",
};

function coverageClause({ category, listed, tested }: NonNullable<RequestFacts["coverage"]>): string {
  const products = `${formatCount(listed, "product")} in “${CATEGORY_LABELS[category]}”`;
  if (listed === 1 && tested === 0) return `the only product listed in “${CATEGORY_LABELS[category]}”`;
  if (tested === 0) return `none of ${products} tested`;
  const only = tested / listed < LOW_COVERAGE ? "only " : "";
  return `${only}${formatInteger(tested)} of ${products} tested`;
}

/** A name inside a sentence: "lead chromate", but "Salmonella" and "PCBs and dioxins". */
const inSentence = (name: string): string =>
  name === "Salmonella" || /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);

function hazardClause(types: NonNullable<RequestFacts["types"]>): string {
  const names = specificHazardsOf(types).map(({ name }) => inSentence(name));
  if (names.length === 0) return "no hazard beyond those of every supplement";
  return `hazards that matter in such a product: ${formatList(names)}`;
}

function testClause({ count, newest, labelChanged }: NonNullable<RequestFacts["tests"]>, now: Date): string {
  if (count === 0 || newest === null) return "never tested";
  const when = formatDate(newest, UTC);
  const times =
    count === 1 ? `tested once, on ${when}` : `${formatInteger(count)} tests, the newest on ${when}`;
  const age = isOldTest(newest, now) ? `, over ${OLD_TEST_MONTHS} months ago` : "";
  if (labelChanged === null) return `${times}${age}, and it isn’t known whether its label changed since`;
  return `${times}${age}${labelChanged ? ", and its label changed since" : ""}`;
}

function noticeClause({ ofProduct, ofBrand }: NonNullable<RequestFacts["notices"]>): string {
  if (ofProduct.count > 0) return `${noticesOf(ofProduct)} this product`;
  if (ofBrand.count > 0) return `${noticesOf(ofBrand)} this brand`;
  return "no confirmed public notice names it or its brand";
}

/** "a recall names", "3 recalls, 1 not ended, name". */
function noticesOf({ count, current, areRecalls }: NoticeCount): string {
  const what = areRecalls ? "recall" : "public notice";
  if (count === 1) return current > 0 ? `a ${what} names` : `a ${what} that has ended names`;
  const standing =
    current === 0 ? "all ended" : current === count ? "" : `${formatInteger(current)} not ended`;
  return `${formatInteger(count)} ${what}s${standing && `, ${standing},`} name`;
}
