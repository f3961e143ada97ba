import type { AiEvidence } from "#contract/ai-search.ts";
import type { MatchedLink } from "../schema.ts";
import { GOALS } from "../understanding/goals.ts";
import { presentResearchSource } from "./research-sources.ts";

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
        source_checked: link.isSourceRead,
      },
    ];
  });
