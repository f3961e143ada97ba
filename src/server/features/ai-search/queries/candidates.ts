import { sql } from "drizzle-orm";
import type { MeasuredOrBelow } from "#contract/catalogue.ts";
import type { Verdict } from "#contract/verdicts.ts";
import type { Category, Form } from "#contract/vocabulary.ts";
import { quantified } from "#domain/amounts.ts";
import type { Queryable } from "#platform/database/database.ts";

/** One row of a Supplement Facts panel: name, form, amount per serving, unit, ingredient id. */
export type LabelFact = readonly [
  name: string,
  form: string | null,
  amount: number | null,
  unit: string | null,
  ingredientId: number | null,
];

/** Product data for constraint checks and ranking. */
export interface RankingCandidate {
  id: number;
  slug: string;
  name: string;
  brand: string;
  brandId: number;
  category: Category;
  form: Form;
  diets: string[];
  groups: string[];
  ingredientIds: number[];
  /** Ingredients that the label says it is free of. */
  freeFromIds: number[];
  verdict: Verdict | null;
  testedAt: string | null;
  labelAccuracyPct: number | null;
  lead: MeasuredOrBelow | null;
  coverageTested: number | null;
  coverageRequired: number | null;
  facts: LabelFact[];
  /** Other ingredients and the label's "Contains" statement, in lower case. */
  others: string;
}

interface CandidateRow extends Omit<RankingCandidate, "lead">, Record<string, unknown> {
  leadUgDay: number | null;
  leadBelow: boolean | null;
}

/** Reads ranking candidates by id, in no order. */
export async function candidatesByIds(db: Queryable, ids: readonly number[]): Promise<RankingCandidate[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<CandidateRow>(sql`
    select s.supplement_id as id, p.slug, p.name, b.name as brand, s.brand_id as "brandId", s.category, s.form, s.diets,
      coalesce(l.target_groups, '{}') as groups, s.ingredient_ids as "ingredientIds",
      case when cardinality(s.free_from) = 0 then '{}'
        else array(select i.id from ingredients i where i.slug = any(s.free_from)) end as "freeFromIds", s.verdict,
      s.tested_at::text as "testedAt", s.label_accuracy_pct as "labelAccuracyPct", s.lead_ug_day as "leadUgDay",
      r.lead_below as "leadBelow",
      r.coverage_tested as "coverageTested", r.coverage_required as "coverageRequired",
      coalesce((
        select json_agg(json_build_array(f.name, f.form, f.amount, f.unit, f.ingredient_id) order by f.position)
        from label_facts f where f.label_id = l.id
      ), '[]') as facts,
      lower(concat_ws('; ', array_to_string(l.other_ingredients, '; '), (
        select string_agg(x ->> 'text', '; ') from jsonb_array_elements(l.statements) x
        where x ->> 'type' ilike 'allerg%' and x ->> 'text' ilike 'contains%'
      ))) as others
    from supplement_search s
    join supplements p on p.id = s.supplement_id
    join brands b on b.id = s.brand_id
    left join labels l on l.id = p.current_label_id
    left join reports r on r.id = s.report_id
    where s.supplement_id = any(${sql.param([...ids])}::int[])
  `);
  return rows.map(({ leadUgDay, leadBelow, ...row }) => ({
    ...row,
    lead: quantified(leadUgDay, leadBelow),
  }));
}
