import type { RankingPartName } from "#contract/request-ranking.ts";
import { monthsSince } from "../age.ts";
import { findAnalyte } from "../analytes/find.ts";
import { type CoreHazard, specificHazardsOf } from "../risk/core-hazards.ts";
import type { RequestFacts } from "./facts.ts";
import { OLD_TEST_MONTHS, WEIGHTS } from "./weights.ts";

/** Whole points of each part. */
export type PartPoints = Readonly<Record<RankingPartName, number>>;

/** What each part adds. `now`: for the age of tests. */
export const pointsOf = (facts: RequestFacts, now: Date): PartPoints => ({
  votes: votePoints(facts.votes),
  coverage: coveragePoints(facts.coverage),
  hazards: hazardPoints(facts.types),
  tests: testPoints(facts.tests, now),
  notices: noticePoints(facts.notices),
});

export const sumOfPoints = (points: PartPoints): number =>
  Object.values(points).reduce((sum, part) => sum + part, 0);

export function votePoints(votes: number): number {
  const { max, doublings } = WEIGHTS.votes;
  return Math.min(max, Math.round((max * Math.log2(1 + Math.max(0, votes))) / doublings));
}

function coveragePoints(coverage: RequestFacts["coverage"]): number {
  const { max, unknown } = WEIGHTS.coverage;
  if (coverage === null || coverage.listed <= 0) return unknown;
  const share = Math.min(1, coverage.tested / coverage.listed);
  return Math.round(max * (1 - Math.sqrt(share)));
}

function hazardPoints(types: RequestFacts["types"]): number {
  const { max, unknown, each, failsWhenFound } = WEIGHTS.hazards;
  if (types === null) return unknown;
  const sum = specificHazardsOf(types).reduce(
    (points, hazard) => points + (failsWheneverFound(hazard) ? failsWhenFound : each),
    0,
  );
  return Math.min(max, sum);
}

/** Whether any finding of the hazard is a failure under every set of limits: adulterants and pathogens. */
function failsWheneverFound({ panel, analytes = [] }: CoreHazard): boolean {
  const kinds = analytes.map((id) => findAnalyte(id)?.kind);
  return panel === "undeclared_drugs" || kinds.some((kind) => kind === "adulterant" || kind === "pathogen");
}

export const isOldTest = (newest: string, now: Date): boolean => monthsSince(newest, now) >= OLD_TEST_MONTHS;

function testPoints(tests: RequestFacts["tests"], now: Date): number {
  const weights = WEIGHTS.tests;
  if (tests === null) return weights.unknown;
  const { count, newest, labelChanged } = tests;
  if (count === 0 || newest === null) return weights.max;
  const recent = count === 1 ? weights.recentOnce : weights.recentAgain;
  const age = isOldTest(newest, now) ? weights.old : recent;
  const label = labelChanged === null ? weights.labelUnknown : labelChanged ? weights.labelChanged : 0;
  return Math.min(weights.maxTested, age + label);
}

function noticePoints(notices: RequestFacts["notices"]): number {
  const weights = WEIGHTS.notices;
  if (notices === null) return weights.unknown;
  const { ofProduct, ofBrand } = notices;
  if (ofProduct.count > 0) return ofProduct.current > 0 ? weights.productCurrent : weights.productEnded;
  if (ofBrand.count > 0) return ofBrand.current > 0 ? weights.brandCurrent : weights.brandEnded;
  return 0;
}
