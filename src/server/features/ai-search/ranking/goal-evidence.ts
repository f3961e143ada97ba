import type { AiEvidence } from "#contract/ai-search.ts";
import { missingValue } from "#domain/out-of-range.ts";
import table from "../knowledge/evidence-sources.json" with { type: "json" };
import type { MatchedLink } from "../schema.ts";
import { GOALS } from "../understanding/goals.ts";

/** A fact sheet, opinion or review that grades and cautions rest on. */
export interface ResearchSource {
  label: string;
  url: string;
  /**
   * What was read of it: `page` its own page or abstract, in part or whole; `copy` a copy published by others; `no`
   * nothing yet, so that grades and cautions with it rest on general knowledge.
   */
  read: "page" | "copy" | "no";
}

export const RESEARCH_SOURCES: ReadonlyMap<string, ResearchSource> = new Map(
  Object.entries(table as Record<string, ResearchSource>),
);

/** Label and URL of a source, for display. */
export function presentResearchSource(key: string): AiEvidence["sources"][number] {
  const { label, url } = RESEARCH_SOURCES.get(key) ?? missingValue(`The evidence source ${key}`);
  return { label, url };
}

/** What research says about these links. Links that the knowledge no longer holds are left out. */
export const presentEvidence = (links: readonly MatchedLink[]): AiEvidence[] =>
  links.flatMap(({ goal: slug, ingredient, name }) => {
    const goal = GOALS.get(slug);
    const link = goal?.links.find((one) => one.ingredient === ingredient);
    if (!goal || !link) return [];
    return [
      {
        ingredient: name,
        goal: goal.name,
        grade: link.grade,
        sources: link.sources.map(presentResearchSource),
      },
    ];
  });
