import { withoutBrand } from "../rules.ts";
import { categoryOf } from "./category.ts";
import { amount, claimsOf, groupsOf, labelAddress, leadingNumber, line } from "./clean-text.ts";
import { formOf } from "./form.ts";
import { type Reading, refusal } from "./reading.ts";

/** Columns of the product export that are read, by the words of its header line. */
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
export type Columns = Record<Column, number> & { count: number };

/**
 * The fields of one line. The export never breaks a field over lines, so that a quote left open spoils its own line
 * and no other; null for such a line.
 */
export function fieldsOf(text: string): string[] | null {
  const fields: string[] = [];
  const field = /"([^"]*(?:""[^"]*)*)"(,|$)|([^",]*)(,|$)/y;
  for (;;) {
    const match = field.exec(text);
    if (!match) return null;
    fields.push(match[1] === undefined ? (match[3] ?? "") : match[1].replaceAll('""', '"'));
    if ((match[2] ?? match[4]) === "") return fields;
  }
}

/** Where the columns stand; null when the line is not the header of the product export. */
export function columnsOf(fields: readonly string[]): Columns | null {
  const places = Object.entries(COLUMNS).map(([key, title]) => [key, fields.indexOf(title)] as const);
  if (places.some(([, place]) => place < 0)) return null;
  return { ...(Object.fromEntries(places) as Record<Column, number>), count: fields.length };
}

const codesIn = (text: string): string[] =>
  Array.from(text.matchAll(/\[([A-Z]\d{4})\]/g), (match) => match[1] ?? "");

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** "Date - Entered into DSLD: April 25, 2019" is 2019-04-25. */
function enteredOn(history: string): string | null {
  const match = /Entered into DSLD: ([A-Z][a-z]+) (\d{1,2}), (\d{4})/.exec(history);
  const month = MONTHS.indexOf(match?.[1] ?? "") + 1;
  if (!match || month === 0) return null;
  const day = `${match[3]}-${String(month).padStart(2, "0")}-${match[2]?.padStart(2, "0")}`;
  return new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ? day : null;
}

/**
 * One row of the NIH product export. Two columns share the heading "Tracking History": the status and, after it, the
 * dates. "On Market" was so when the export was made: it is kept as unknown, "Off Market" stays true.
 */
export function readExportRow(fields: readonly string[], columns: Columns): Reading {
  const at = (column: Column) => line(fields[columns[column]]);
  const id = at("id");
  if (!/^[1-9]\d{0,9}$/.test(id))
    return { id: id || null, reason: "The DSLD ID is missing or is not a number." };
  if (fields.length < columns.count || fields.length > columns.count + 1) {
    return {
      id,
      reason: `${columns.count} or ${columns.count + 1} columns were expected, ${fields.length} found.`,
    };
  }
  const brand = at("brand");
  const name = withoutBrand(at("name"), brand);
  const unreadable = refusal(brand, name);
  if (unreadable) return { id, reason: unreadable };
  const history = fields.slice(columns.tracking).join(" ");
  return {
    label: {
      source: "dsld",
      sourceRef: id,
      sourceUrl: labelAddress(id),
      recordedOn: enteredOn(history),
      brand,
      name,
      form: formOf(codesIn(at("form"))[0] ?? "", [at("servingUnit"), at("netUnit")]),
      category: categoryOf(codesIn(at("type"))[0] ?? "", name),
      productVersion: null,
      servingSize: amount(leadingNumber(at("serving")), at("servingUnit")),
      servingsPerContainer: null,
      netContents: amount(leadingNumber(at("net")), at("netUnit")),
      marketStatus: /Off Market/i.test(history) ? "off_market" : "unknown",
      diets: [],
      targetGroups: groupsOf(codesIn(at("groups"))),
      claims: claimsOf(codesIn(at("claims"))),
      otherIngredients: [],
      statements: [],
      facts: [],
      barcodes: [],
      relatedRefs: [],
    },
  };
}
