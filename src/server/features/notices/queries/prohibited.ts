import { sql } from "drizzle-orm";
import type { ProhibitedIngredient } from "#contract/notices.ts";
import { affirmedEntries, type LabelPlace, labelKeys, namesListed } from "#domain/notices/prohibited.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { arrayParam } from "#platform/database/sql-parameters.ts";
import { resolveSupplementId } from "#server/features/catalogue/queries/names.ts";

interface LabelName {
  name: string;
  place: LabelPlace;
}

/**
 * Substances of the list of prohibited ingredients that a product's label names: in its facts, in its other ingredients, or
 * as the product's own name (`namesListed`). Throws 404 for an unknown product.
 */
export async function prohibitedOnLabel(db: ReadOnlyDb, ref: string): Promise<ProhibitedIngredient[]> {
  const id = await resolveSupplementId(db, ref);
  const names = await namesOnLabel(db, id);
  const keys = new Set(names.flatMap(({ name, place }) => labelKeys(name, place)));
  const { rows } = await db.execute<{
    name: string;
    keys: string[];
    reasons: ProhibitedIngredient["reasons"];
  }>(sql`
    select name, keys, reasons from prohibited_substances
    where keys && ${arrayParam([...keys])}::text[] order by name`);
  return rows.flatMap((substance) => {
    const found = names.find(({ name, place }) => namesListed(substance, name, place));
    return found ? [{ substance: substance.name, label_name: found.name, reasons: substance.reasons }] : [];
  });
}

/** Names as the label shown has them, those of the facts first. */
async function namesOnLabel(db: ReadOnlyDb, id: number): Promise<LabelName[]> {
  const { rows } = await db.execute<{ product: string; facts: string[]; others: string[] }>(sql`
    select s.name as product, coalesce(l.other_ingredients, '{}') as others,
      array(select f.name from label_facts f where f.label_id = l.id order by f.position) as facts
    from supplements s left join labels l on l.id = s.current_label_id where s.id = ${id}`);
  return rows.flatMap(({ product, facts, others }) => [
    ...[...facts, ...affirmedEntries(others)].map((name) => ({ name, place: "ingredient" as const })),
    { name: product, place: "product_name" as const },
  ]);
}
