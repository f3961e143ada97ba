import { RANKING_PARTS, type RankingPartName } from "#contract/request-ranking.ts";
import { specificHazardsOf } from "../risk/core-hazards.ts";
import type { RequestFacts } from "./facts.ts";
import { pointsOf, sumOfPoints } from "./points.ts";
import { MAX_POINTS, WEIGHTS } from "./weights.ts";
import { clauseOf, UNKNOWN_CLAUSES } from "./words.ts";

/** One part of the sum. */
export interface RankingPart {
  part: RankingPartName;
  points: number;
  max_points: number;
  /** False: the points are those of what is not known. */
  known: boolean;
  text: string;
  /** Why the hazards matter; empty for other parts. */
  sources: string[];
}

/** What a test would teach, in words and as a sum. */
export interface RequestRanking {
  /** Of `max_points`. */
  points: number;
  max_points: number;
  /** "Ranked here because: …", and what is not known. */
  text: string;
  parts: RankingPart[];
}

/** Adds up what a test of the requested product would teach. `now`: for the age of tests. */
export function rankRequest(facts: RequestFacts, now: Date): RequestRanking {
  const points = pointsOf(facts, now);
  const parts = RANKING_PARTS.map((part): RankingPart => {
    const clause = clauseOf(part, facts, now);
    return {
      part,
      points: points[part],
      max_points: WEIGHTS[part].max,
      known: clause !== null,
      text: clause ?? (part === "votes" ? "" : `not known: ${UNKNOWN_CLAUSES[part]}`),
      sources: part === "hazards" ? sourcesOf(facts.types) : [],
    };
  });
  return { points: sumOfPoints(points), max_points: MAX_POINTS, text: sentenceOf(parts), parts };
}

const sourcesOf = (types: RequestFacts["types"]): string[] =>
  specificHazardsOf(types ?? []).map(({ name, source }) => `${name}: ${source}`);

/** The parts that count in its favor, and then what is not known: it counts too, but is no reason. */
function sentenceOf(parts: readonly RankingPart[]): string {
  const reasons = parts.filter(({ known, points }) => known && points > 0).map(({ text }) => text);
  const unknown = parts.flatMap(({ part, known }) =>
    known || part === "votes" ? [] : UNKNOWN_CLAUSES[part],
  );
  const because = `Ranked here because: ${reasons.length > 0 ? reasons.join("; ") : "nothing speaks for it yet"}.`;
  return unknown.length > 0 ? `${because} Not known: ${unknown.join("; ")}.` : because;
}
