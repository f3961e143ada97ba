import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bareKey } from "#domain/hidden-ingredients/substance-key.ts";

/**
 * Writes the tables of prohibited and hidden ingredients that the judgment reads, from the Department of Defense's list
 * (JSON) and FDA's Health Fraud Product Database (a table of date, product, subject). Prints what it left out, so that
 * entries read and left out add up to the files.
 */
const FOLDER = join(import.meta.dirname, "../src/domain/hidden-ingredients");

/** Why a substance is listed, strongest first: what makes it unlawful in a supplement, and what only bars it from sport. */
const REASONS: readonly (readonly [code: string, reason: RegExp])[] = [
  ["c", /Controlled Substance/],
  ["d", /(?:Prescription|OTC|Discontinued) drug/],
  ["f", /^FDA /],
  ["u", /Unapproved Drug/],
  ["w", /^WADA/],
];

interface Entry {
  Name: string;
  Reason: string;
  Reasons: string | null;
  other_names: string | null;
  label_terms: string | null;
}

function prohibitedRow(entry: Entry): string {
  const list = (text: string | null): string[] => JSON.parse(text || "[]");
  const reasons = (JSON.parse(entry.Reasons || "[]") as { reason: string }[]).map(({ reason }) => reason);
  const [code = "o"] = REASONS.flatMap(([own, words]) =>
    [...reasons, entry.Reason].some((reason) => words.test(reason)) ? [own] : [],
  );
  const names = [entry.Name, ...list(entry.other_names), ...list(entry.label_terms)].map((name) =>
    name.replaceAll(/[|\s]+/g, " ").trim(),
  );
  return [code, ...new Set(names)].join("|");
}

/** Names as FDA's notices misspell them. */
const MISSPELLED: Readonly<Record<string, string>> = {
  aminotadafil: "aminotadalafil",
  chlorpormazine: "chlorpromazine",
  deisobutylbenzylsibutramine: "desisobutylbenzylsibutramine",
  "desmethyl carbondenafil": "desmethyl carbodenafil",
  desmethylcarbondenafil: "desmethyl carbodenafil",
  desmethylsiburamine: "desmethylsibutramine",
  hydroxylthiohomosildenafil: "hydroxythiohomosildenafil",
  methocrabamol: "methocarbamol",
  phenophthalein: "phenolphthalein",
  propanolol: "propranolol",
  ramine: "sibutramine",
  sidenafil: "sildenafil",
  ssbutramine: "sibutramine",
  sulfoaidenafil: "sulfoaildenafil",
  sulfoaildenfil: "sulfoaildenafil",
  tadafil: "tadalafil",
  tadalfil: "tadalafil",
  thioaidenafil: "thioaildenafil",
  thiosildenafi: "thiosildenafil",
};

/** Parts of a subject that name no hidden drug: other words, a food, a sweetener, and constituents of soy and skullcap. */
const NO_SUBSTANCE =
  /^(?:\d|and|their analogues|labeling|promotional.*|misleading|new drug|misbranded|api|apis.*|steroids|a synthetic steroid|undeclared.*|substances that.*|diuretic|high-potency.*|aromatase inhibitor|an?alogue of.*|an analogue.*|.*analogues|.*-analog|milk|aspartame|daidzein|scutellarin|.*\bnd\b.*|.*and tadalafil|.*[“”"].*|)$/;

function healthFraudRows(table: string): { rows: string[]; read: number; leftOut: string[] } {
  const found = new Map<string, { name: string; count: number; years: number[] }>();
  const leftOut: string[] = [];
  let read = 0;
  for (const line of table.split("\n").slice(1)) {
    const [date = "", , subject = ""] = line.split("\t");
    const [, substances] = /undeclared\s+(.*)/i.exec(subject) ?? [];
    if (substances === undefined) continue;
    for (const part of substances.split(/(?<!\d),|;|\/| and | or |&/)) {
      const printed = part
        .trim()
        .replace(/^(?:or|and) /i, "")
        .replace(/\.$/, "")
        .toLowerCase();
      if (NO_SUBSTANCE.test(printed)) {
        leftOut.push(printed);
        continue;
      }
      read++;
      const name = MISSPELLED[printed] ?? printed;
      const own = found.get(bareKey(name)) ?? { name, count: 0, years: [] };
      own.count++;
      own.years.push(Number(date.slice(-4)));
      found.set(bareKey(name), own);
    }
  }
  const rows = [...found.values()].sort(
    (one, other) => other.count - one.count || (one.name < other.name ? -1 : 1),
  );
  return {
    rows: rows.map(({ name, count, years }) =>
      [name, count, Math.min(...years), Math.max(...years)].join("|"),
    ),
    read,
    leftOut,
  };
}

const write = (name: string, rows: readonly string[]) =>
  writeFileSync(join(FOLDER, name), `${JSON.stringify(rows, null, 2)}\n`);

const [listFile, fraudFile] = process.argv.slice(2);
if (!listFile || !fraudFile) {
  console.error("Usage: node scripts/write-hidden-ingredients.ts LIST.json HEALTH-FRAUD.tsv");
  process.exit(2);
}
const entries = JSON.parse(readFileSync(listFile, "utf8")) as Entry[];
write("prohibited.json", entries.map(prohibitedRow));
const fraud = healthFraudRows(readFileSync(fraudFile, "utf8"));
write("health-fraud.json", fraud.rows);
console.log(
  `${entries.length} prohibited ingredients; ${fraud.rows.length} hidden drugs in ${fraud.read} mentions.`,
);
console.log(`Left out, no substance: ${fraud.leftOut.length} (${[...new Set(fraud.leftOut)].join("; ")})`);
