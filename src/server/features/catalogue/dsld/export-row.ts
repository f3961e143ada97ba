import { withoutBrand } from "../rules.ts";
import { inferCategory } from "./category/infer-category.ts";
import { claimNames, cleanLine, formatAmount, labelUrl, leadingNumber } from "./clean-text.ts";
import { inferForm } from "./form.ts";
import { type ParsedLabel, rejectionReason } from "./parsed-label.ts";
import { readTargetGroups } from "./target-groups.ts";

/** Columns of the product export that are used, by their header. */
const COLUMNS = {
  id: "DSLD ID",
  brand: "Brand Name",
  name: "Product Name",
  net: "Net Contents",
  netUnit: "Net Content Unit",
  serving: "Serving Size Quantity",
  servingUnit: "Serving Size Unit",
  type: "LanguaL - Product Type",
  form: "LanguaL - Supplement Form",
  claims: "LanguaL - Dietary Claim(s) or Use(s)",
  groups: "LanguaL - Intended Target Group(s)",
  tracking: "Tracking History",
} as const;
type Column = keyof typeof COLUMNS;
export type ExportColumns = Record<Column, number> & { count: number };

/**
 * Splits one CSV line into fields, or null for an unclosed quote. The export has no fields with line breaks, so a bad
 * line cannot swallow the next.
 */
export function parseCsvLine(text: string): string[] | null {
  const fields: string[] = [];
  const field = /"([^"]*(?:""[^"]*)*)"(,|$)|([^",]*)(,|$)/y;
  for (;;) {
    const match = field.exec(text);
    if (!match) return null;
    fields.push(match[1] === undefined ? (match[3] ?? "") : match[1].replaceAll('""', '"'));
    if ((match[2] ?? match[4]) === "") return fields;
  }
}

/** Positions of the columns; null if the line is not the header of the product export. */
export function findColumns(fields: readonly string[]): ExportColumns | null {
  const positions = Object.entries(COLUMNS).map(([key, title]) => [key, fields.indexOf(title)] as const);
  if (positions.some(([, position]) => position < 0)) return null;
  return { ...(Object.fromEntries(positions) as Record<Column, number>), count: fields.length };
}

const codesIn = (text: string): string[] =>
  Array.from(text.matchAll(/\[([A-Z]\d{4})\]/g), (match) => match[1] ?? "");

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** Parses the date of an event: "Date - Entered into DSLD: April 25, 2019" is 2019-04-25. */
function parseEventDate(history: string, event: "Entered into DSLD" | "Off Market"): string | null {
  const match = new RegExp(`${event}: ([A-Z][a-z]+) (\\d{1,2}), ((?:19|20)\\d\\d)\\b`).exec(history);
  const month = MONTHS.indexOf(match?.[1] ?? "") + 1;
  if (!match || month === 0) return null;
  const day = `${match[3]}-${String(month).padStart(2, "0")}-${match[2]?.padStart(2, "0")}`;
  return new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ? day : null;
}

/**
 * Parses one row of the NIH product export. Two columns share the heading "Tracking History": the status and, after it,
 * the dates. "On Market" may be outdated since the export was made and is stored as unknown; "Off Market" stays true of the label version, not of
 * the product, which may be sold under a newer label.
 */
export function parseExportRow(fields: readonly string[], columns: ExportColumns): ParsedLabel {
  const at = (column: Column) => cleanLine(fields[columns[column]]);
  const id = at("id");
  if (!/^[1-9]\d{0,9}$/.test(id)) return { id: id || null, reason: "DSLD ID missing or not a number." };
  if (fields.length < columns.count || fields.length > columns.count + 1) {
    return {
      id,
      reason: `Expected ${columns.count} or ${columns.count + 1} columns, found ${fields.length}.`,
    };
  }
  const brand = at("brand");
  const name = withoutBrand(at("name"), brand);
  const rejection = rejectionReason(brand, name);
  if (rejection) return { id, reason: rejection };
  const history = fields.slice(columns.tracking).join(" ");
  const facts = readColumns(at, history);
  const code = codesIn(at("type"))[0] ?? "";
  const category = inferCategory({ code, brand, name, form: facts.form, ingredients: [] });
  return { label: { sourceRef: id, brand, name, category, ...facts, ...NOT_EXPORTED } };
}

const readColumns = (at: (column: Column) => string, history: string) => ({
  source: "dsld" as const,
  sourceUrl: labelUrl(at("id")),
  recordedOn: parseEventDate(history, "Entered into DSLD"),
  form: inferForm(codesIn(at("form"))[0] ?? "", [at("servingUnit"), at("netUnit")]),
  servingSize: formatAmount(leadingNumber(at("serving")), at("servingUnit")),
  netContents: formatAmount(leadingNumber(at("net")), at("netUnit")),
  marketStatus: /Off Market/i.test(history) ? ("off_market" as const) : ("unknown" as const),
  offMarketOn: parseEventDate(history, "Off Market"),
  targetGroups: readTargetGroups({ codes: codesIn(at("groups")) }),
  claims: claimNames(codesIn(at("claims"))),
});

/** What only the single records of the database contain. */
const NOT_EXPORTED = {
  productVersion: null,
  servingsPerContainer: null,
  servingsPerDay: null,
  diets: [],
  freeFrom: [],
  otherIngredients: [],
  statements: [],
  facts: [],
  barcodes: [],
  relatedRefs: [],
};
