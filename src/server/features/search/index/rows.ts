import type { ClientBase } from "pg";
import { type Word, wordsOf } from "./lexemes.ts";

/** A row of `supplement_search` as the index takes it in. */
export interface Row {
  id: number;
  /** In normal words. */
  name: string;
  words: Word[];
  /** No verdict is "". */
  single: Record<"category" | "brand_id" | "verdict" | "form", string>;
  lists: Record<"ingredient" | "diet", string[]>;
  tested: boolean;
  /** YYYYMMDD; 0: never. */
  testedOn: number;
  labelAccuracy: number;
  lead: number;
  /** GTIN-14 as numbers. */
  barcodes: number[];
}

const COLUMNS = `
  s.supplement_id, s.name_sort, s.vector::text, s.category, s.brand_id::text, coalesce(s.verdict, ''), s.form,
  array_to_string(s.ingredient_ids, ' '), array_to_string(s.diets, ' '), s.report_id is not null,
  coalesce(to_char(s.tested_at, 'YYYYMMDD')::int, 0), s.label_accuracy_pct, s.lead_ug_day,
  (select string_agg(gtin14, ' ') from barcodes b where b.supplement_id = s.supplement_id)`;

type Columns = [
  number,
  string,
  ...[string, string, string, string, string, string, string],
  ...[boolean, number, number | null, number | null, string | null],
];

const listed = (text: string | null) => (text ? text.split(" ") : []);

function rowOf(columns: Columns): Row {
  const [id, name, vector, category, brand, verdict, form, ingredients, diets] = columns;
  const [tested, testedOn, labelAccuracy, lead, barcodes] = columns.slice(9) as [
    boolean,
    number,
    number | null,
    number | null,
    string | null,
  ];
  return {
    id,
    name,
    words: wordsOf(vector),
    single: { category, brand_id: brand, verdict, form },
    lists: { ingredient: listed(ingredients), diet: listed(diets) },
    tested,
    testedOn,
    labelAccuracy: labelAccuracy ?? Number.NaN,
    lead: lead ?? Number.NaN,
    barcodes: listed(barcodes).map(Number),
  };
}

const FETCHED = 2000;

/** Every row in the order of names, inside the transaction that the caller has begun. */
export async function* everyRow(client: ClientBase): AsyncGenerator<Row> {
  await client.query(
    `declare every_row no scroll cursor for select ${COLUMNS} from supplement_search s
    order by s.name_sort collate "C", s.supplement_id`,
  );
  for (;;) {
    const { rows } = await client.query<Columns>({
      text: `fetch ${FETCHED} from every_row`,
      rowMode: "array",
    });
    for (const columns of rows) yield rowOf(columns);
    if (rows.length < FETCHED) break;
  }
  await client.query("close every_row");
}

/** The rows of these products; a product without a row is missing. */
export async function rowsOf(client: ClientBase, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await client.query<Columns>({
    text: `select ${COLUMNS} from supplement_search s where s.supplement_id = any ($1)`,
    values: [ids],
    rowMode: "array",
  });
  return rows.map(rowOf);
}
