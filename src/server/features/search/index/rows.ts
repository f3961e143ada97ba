import type { ClientBase } from "pg";
import { parseTsvector, type WeightedLexeme } from "./lexemes.ts";

/** A row of `supplement_search` as input of the index. */
export interface SearchRow {
  id: number;
  /** Normalized. */
  name: string;
  /** The `tsvector` as text. */
  vector: string;
  lexemes: WeightedLexeme[];
  /** Facets with one value; "" for no verdict or certificate. */
  single: Record<"category" | "brand_id" | "verdict" | "form" | "certificate", string>;
  lists: Record<"ingredient" | "diet" | "free_from" | "hazard" | "notice", string[]>;
  tested: boolean;
  /** YYYYMMDD; 0: never. */
  testedOn: number;
  labelAccuracy: number;
  lead: number;
  /** Null: none. */
  score: number | null;
  /** GTIN-14 as numbers. */
  barcodes: number[];
}

const COLUMNS = `
  s.supplement_id, s.name_sort, s.vector::text, s.category, s.brand_id::text, coalesce(s.verdict, ''), s.form, coalesce(s.certificate, ''),
  array_to_string(s.ingredient_ids, ' '), array_to_string(s.diets, ' '),
  array_to_string(s.free_from, ' '), array_to_string(s.hazards, ' '),
  array_to_string(s.notices, ' '), s.report_id is not null,
  coalesce(to_char(s.tested_at, 'YYYYMMDD')::int, 0), s.label_accuracy_pct, s.lead_ug_day,
  s.score,
  (select string_agg(gtin14, ' ') from barcodes b where b.supplement_id = s.supplement_id)`;

type Columns = [
  number,
  string,
  ...[string, string, string, string, string, string, string, string, string, string | null, string],
  ...[boolean, number, number | null, number | null, number | null, string | null],
];

const splitList = (text: string | null | undefined) => (text ? text.split(" ") : []);

function toRow(columns: Columns): SearchRow {
  const [id, name, vector, category, brand, verdict, form, certificate] = columns;
  const [ingredients, diets, freeFrom, hazards, notices] = columns.slice(8, 13) as (string | null)[];
  const [tested, testedOn, labelAccuracy, lead, score, barcodes] = columns.slice(13) as [
    boolean,
    number,
    number | null,
    number | null,
    number | null,
    string | null,
  ];
  return {
    id,
    name,
    vector,
    lexemes: parseTsvector(vector),
    single: { category, brand_id: brand, verdict, form, certificate },
    lists: {
      ingredient: splitList(ingredients),
      diet: splitList(diets),
      free_from: splitList(freeFrom),
      hazard: splitList(hazards),
      notice: splitList(notices),
    },
    tested,
    testedOn,
    labelAccuracy: labelAccuracy ?? Number.NaN,
    lead: lead ?? Number.NaN,
    score,
    barcodes: splitList(barcodes).map(Number),
  };
}

/** Rows fetched from the cursor at once. */
const FETCH_SIZE = 2000;

/** Streams all listed rows sorted by name through a cursor. The caller must have begun a transaction. */
export async function* readAllRows(client: ClientBase): AsyncGenerator<SearchRow> {
  await client.query(
    `declare every_row no scroll cursor for select ${COLUMNS} from supplement_search s
    where s.listed order by s.name_sort collate "C", s.supplement_id`,
  );
  for (;;) {
    const { rows } = await client.query<Columns>({
      text: `fetch ${FETCH_SIZE} from every_row`,
      rowMode: "array",
    });
    for (const columns of rows) yield toRow(columns);
    if (rows.length < FETCH_SIZE) break;
  }
  await client.query("close every_row");
}

/** Reads the rows of these products; products without a row, and those not listed, are left out. */
export async function readRows(client: ClientBase, ids: readonly number[]): Promise<SearchRow[]> {
  const { rows } = await client.query<Columns>({
    text: `select ${COLUMNS} from supplement_search s where s.supplement_id = any ($1) and s.listed`,
    values: [ids],
    rowMode: "array",
  });
  return rows.map(toRow);
}
