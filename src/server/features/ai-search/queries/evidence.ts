import { sql } from "drizzle-orm";
import type { ReportProduct } from "#contract/report-parts.ts";
import type { ReportResult } from "#contract/reports.ts";
import type { Verdict } from "#contract/verdicts.ts";
import type { Diet, Form, FreeFrom } from "#contract/vocabulary.ts";
import type { Queryable } from "#platform/database/database.ts";
import { HAZARDS_FIRST } from "../../reports/queries/lists.ts";
import type { LabelFact } from "./candidates.ts";

export type EvidenceRow = Pick<
  ReportResult,
  | "result_id"
  | "panel"
  | "analyte"
  | "qualifier"
  | "measured"
  | "unit"
  | "form"
  | "claim"
  | "claim_unit"
  | "limit_high"
  | "limit_unit"
  | "limit_name"
  | "verdict"
  | "lod"
  | "loq"
  | "uncertainty"
>;

/** Everything an answer may cite about a product: rows of its latest published report, and its label. */
export interface Evidence extends Record<string, unknown> {
  id: number;
  slug: string;
  name: string;
  brand: string;
  reportSlug: string | null;
  verdict: Verdict | null;
  testedAt: string | null;
  /** From the fictitious demo catalog. */
  isDemo: boolean;
  product: ReportProduct | null;
  /** In the report's order, hazards first. */
  rows: EvidenceRow[];
  facts: LabelFact[];
  form: Form;
  /** What the label says that it is free of, and the diets that it says it suits. */
  freeFrom: (FreeFrom | Diet)[];
  /** Other ingredients of the label; empty where we hold none. */
  others: string[];
}

/** Evidence in the order of the ids. Withdrawn and superseded reports are excluded. */
export async function findEvidence(db: Queryable, ids: readonly number[]): Promise<Evidence[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Evidence>(sql`
    select p.id, p.slug, p.name, b.name as brand, r.slug as "reportSlug", s.verdict, s.tested_at::text as "testedAt",
      p.source = 'sample' as "isDemo", coalesce(l.other_ingredients, '{}') as others,
      s.form, s.free_from || s.diets as "freeFrom",
      r.product, coalesce((
        select json_agg(json_build_object('result_id', x.result_id, 'panel', x.panel, 'analyte', x.analyte,
          'qualifier', x.qualifier, 'measured', x.measured, 'unit', x.unit, 'form', x.form, 'claim', x.claim,
          'claim_unit', x.claim_unit, 'limit_high', x.limit_high, 'limit_unit', x.limit_unit,
          'limit_name', x.limit_name, 'verdict', x.verdict, 'lod', x.lod, 'loq', x.loq,
          'uncertainty', x.uncertainty) order by ${HAZARDS_FIRST}, x.position)
        from report_results x where x.report_id = r.id
      ), '[]') as rows, coalesce((
        select json_agg(json_build_array(f.name, f.form, f.amount, f.unit, f.ingredient_id) order by f.position)
        from label_facts f where f.label_id = p.current_label_id
      ), '[]') as facts
    from supplements p
    join brands b on b.id = p.brand_id
    join supplement_search s on s.supplement_id = p.id
    left join labels l on l.id = p.current_label_id
    left join reports r on r.id = s.report_id
    where p.id = any(${sql.param([...ids])}::int[])
  `);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
