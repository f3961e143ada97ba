import type { AiResult } from "#contract/ai-search.ts";
import type { Queryable } from "#platform/database/database.ts";
import { cardsByIds } from "../../products/queries/cards.ts";
import { presentCautions } from "../ranking/cautions.ts";
import { presentEvidence } from "../ranking/goal-evidence.ts";
import type { RankedItem } from "../schema.ts";

/** One page of the ranked list as cards, each with its rank and the reasons for it. */
export async function listResults(
  db: Queryable,
  ranked: readonly RankedItem[],
  { offset, limit }: { offset: number; limit: number },
): Promise<AiResult[]> {
  const page = ranked.slice(offset, offset + limit);
  const cards = await cardsByIds(
    db,
    page.map(({ id }) => id),
  );
  return cards.map((card) => {
    const at = page.findIndex(({ id }) => String(id) === card.supplement_id);
    const { why = [], links = [], cautions = [] } = page[at] ?? {};
    return {
      ...card,
      rank: offset + at + 1,
      why,
      evidence: presentEvidence(links),
      cautions: presentCautions(cautions),
    };
  });
}
