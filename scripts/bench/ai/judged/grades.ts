import { sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/database.ts";
import type { JudgedQuestion, QuestionConstraints } from "./questions.ts";

/** A product with its label and newest report, read independently of the search under test. */
export interface Product extends Record<string, unknown> {
  id: number;
  name: string;
  category: string;
  form: string;
  diets: string[];
  groups: string[];
  verdict: string | null;
  ingredients: string[];
  facts: {
    slug: string | null;
    name: string;
    form: string | null;
    amount: number | null;
    unit: string | null;
  }[];
  contents: string;
}

/** `ids`: these products only. */
export async function readProducts(db: Queryable, ids: readonly number[] | null = null): Promise<Product[]> {
  const { rows } = await db.execute<Product>(sql`
    select p.id, p.name, p.category, p.form, l.diets, l.target_groups as groups, s.verdict,
      array(select i.slug from supplement_ingredients x join ingredients i on i.id = x.ingredient_id
        where x.supplement_id = p.id) as ingredients,
      (select json_agg(json_build_object('slug', i.slug, 'name', f.name, 'form', f.form, 'amount', f.amount, 'unit', f.unit))
        from label_facts f left join ingredients i on i.id = f.ingredient_id where f.label_id = l.id) as facts,
      lower(concat_ws(' ; ', (select string_agg(concat_ws(' ', f.name, f.form), ' ; ') from label_facts f where f.label_id = l.id),
        array_to_string(l.other_ingredients, ' ; '),
        (select string_agg(x ->> 'text', ' ; ') from jsonb_array_elements(l.statements) x where x ->> 'text' like 'Contains %'))) as contents
    from supplements p join labels l on l.id = p.current_label_id join supplement_search s on s.supplement_id = p.id
    where ${ids === null ? sql`true` : sql`p.id = any(${sql.param(ids)}::int[])`}
  `);
  return rows;
}

/** Other names of unwanted ingredients on labels. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  sugar: ["cane sugar", "glucose syrup", "tapioca syrup"],
  shellfish: ["shellfish", "krill"],
  caffeine: ["caffeine", "green tea", "guarana", "coffee"],
};

const MICROGRAMS: Readonly<Record<string, number>> = { mcg: 1, µg: 1, mg: 1000, g: 1e6 };

/** Whether a product violates a constraint of the question. */
export function violates(product: Product, constraints: QuestionConstraints): boolean {
  const unwanted = constraints.not.flatMap(
    (name) => OTHER_NAMES[name] ?? [name.replace("gelatine", "gelatin")],
  );
  return (
    (constraints.form.length > 0 && !constraints.form.includes(product.form)) ||
    constraints.notForm.includes(product.form) ||
    constraints.diet.some((diet) => !product.diets.includes(diet)) ||
    (constraints.verdict.length > 0 && !constraints.verdict.includes(product.verdict ?? "")) ||
    (constraints.tested && product.verdict === null) ||
    (constraints.group !== null &&
      !product.groups.some((group) =>
        group.toLowerCase().includes(constraints.group?.toLowerCase() ?? ""),
      )) ||
    unwanted.some((word) =>
      new RegExp(`\\b${word}`).test(`${product.name.toLowerCase()} ; ${product.contents}`),
    ) ||
    constraints.amounts.some((amount) => !hasAmount(product, amount))
  );
}

function hasAmount(
  { facts }: Product,
  { ingredient, least, most, unit }: QuestionConstraints["amounts"][number],
): boolean {
  return facts.some((fact) => {
    const times = MICROGRAMS[(fact.unit ?? "").split(" ")[0] ?? ""];
    if (fact.slug !== ingredient || fact.amount === null || times === undefined) return false;
    const amount = (fact.amount * times) / (MICROGRAMS[unit] ?? 1);
    return (least === null || amount >= least * 0.999) && (most === null || amount <= most * 1.001);
  });
}

/** Up to this many ingredients, each counts as a main ingredient even if the name does not mention it. */
const MAX_MAIN_INGREDIENTS = 4;

/** Relevance grade, 0 to 3, by the product's main ingredients; a minor ingredient is worth 1 at most. */
export function gradeOf(product: Product, { grades, constraints }: JudgedQuestion): number {
  if (violates(product, constraints)) return 0;
  if (grades.has("multivitamin") && product.category === "multivitamins")
    return grades.get("multivitamin") ?? 0;
  const name = product.name.toLowerCase();
  const isMainIngredient = (slug: string) =>
    product.ingredients.length <= MAX_MAIN_INGREDIENTS ||
    product.facts.some((fact) => fact.slug === slug && name.includes(fact.name.toLowerCase()));
  return Math.max(
    0,
    ...product.ingredients.map((slug) => {
      const grade = grades.get(slug) ?? 0;
      return isMainIngredient(slug) ? grade : Math.min(1, grade);
    }),
  );
}
