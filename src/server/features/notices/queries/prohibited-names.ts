import { sql } from "drizzle-orm";
import type { ProhibitedIngredient } from "#contract/notices.ts";
import { labelKeys, namesListed } from "#domain/notices/prohibited.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { arrayParam } from "#platform/database/sql-parameters.ts";

/**
 * Which of these names are on the list of prohibited ingredients, as names of ingredients; `label_name` is the name asked
 * for. Null if no list has been imported: then nothing can be said about any name.
 */
export async function prohibitedByName(
  db: ReadOnlyDb,
  names: readonly string[],
): Promise<ProhibitedIngredient[] | null> {
  const keys = [...new Set(names.flatMap((name) => labelKeys(name, "ingredient")))];
  const { rows } = await db.execute<{
    name: string;
    keys: string[];
    reasons: ProhibitedIngredient["reasons"];
  }>(sql`
    select name, keys, reasons from prohibited_substances
    where keys && ${arrayParam(keys)}::text[] order by name`);
  const found = rows.flatMap((substance) => {
    const name = names.find((one) => namesListed(substance, one, "ingredient"));
    return name === undefined
      ? []
      : [{ substance: substance.name, label_name: name, reasons: substance.reasons }];
  });
  return found.length > 0 || (await hasList(db)) ? found : null;
}

async function hasList(db: ReadOnlyDb): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(
    sql`select exists (select from prohibited_substances) as any`,
  );
  return rows[0]?.any ?? false;
}
