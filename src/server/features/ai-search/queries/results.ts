import type { AiResult } from "#contract/ai-search.ts";
import type { Queryable } from "#platform/database/database.ts";
import { cardsByIds } from "../../products/queries/cards.ts";
import type { RankedItem } from "../schema.ts";

/** Cards of a part of the ranked list, each with its place and why it stands there. */
export async function resultsOf(
  db: Queryable,
  ranked: readonly RankedItem[],
  { offset, limit }: { offset: number; limit: number },
): Promise<AiResult[]> {
  const part = ranked.slice(offset, offset + limit);
  const cards = await cardsByIds(
    db,
    part.map(({ id }) => id),
  );
  return cards.map((card) => {
    const at = part.findIndex(({ id }) => String(id) === card.supplement_id);
    return { ...card, rank: offset + at + 1, why: part[at]?.why ?? [] };
  });
}
