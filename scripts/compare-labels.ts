import { buffer } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { type Entry, openPromise } from "yauzl";
import type { SupplementDetails } from "#contract/catalogue.ts";
import { FREE_FROM_LABELS } from "#contract/free-from-labels.ts";
import { FORM_LABELS } from "#contract/labels.ts";
import { seededRandom } from "#demo/seeded-random.ts";
import { readConfig } from "#platform/config.ts";
import { openDatabase } from "#platform/database/database.ts";
import { createLogger } from "#platform/logger.ts";
import { parseCsvLine } from "#server/features/catalogue/dsld/export-row.ts";
import { getSupplementDetails } from "#server/features/products/queries/supplement.ts";
import { NIH_EXPORT } from "#tests/support/evaluation-data.ts";

/*
 * Prints labels drawn from the NIH product export field by field: what the export's row says, and what the site of
 * `DATA_DIR` or `DATABASE_URL` shows. For people to read: whether a form or a group is decoded for what it means is
 * theirs to judge. The exit code is 1 if a field that is copied differs. `--markdown` prints a row per label: a field that
 * shows the same words is "=".
 *
 * node scripts/compare-labels.ts [--export FILE] [--count 30] [--seed TEXT] [--markdown]
 */

type Row = Readonly<Record<string, string>> & { tracking: string };

async function readRows(file: string): Promise<Row[]> {
  const zip = await openPromise(file, { lazyEntries: true });
  const text = await new Promise<string>((resolve, reject) => {
    zip.on("error", reject);
    zip.on("entry", (entry: Entry) =>
      zip.openReadStream(entry, (error, stream) =>
        error ? reject(error) : resolve(buffer(stream).then((bytes) => bytes.toString("utf8"))),
      ),
    );
    zip.readEntry();
  });
  const lines = text.split(/\r?\n/).map((line) => parseCsvLine(line) ?? []);
  const header = lines.findIndex((fields) => fields[0] === "DSLD ID");
  const titles = lines[header] ?? [];
  return lines
    .slice(header + 1)
    .filter((fields) => fields.length >= titles.length)
    .map((fields) => ({
      ...Object.fromEntries(titles.map((title, at) => [title, (fields[at] ?? "").trim()])),
      tracking: fields.slice(titles.length - 1).join("; "),
    }));
}

/** A field of the export beside what the site shows; `copied` says whether it must be found in it word for word. */
interface Field {
  name: string;
  exported: string;
  shown: string;
  copied?: string;
}

const digits = (text: string) => (Number(text) > 0 ? String(Number(text)) : "");

function copiedFields(row: Row, product: SupplementDetails, netContents: string): Field[] {
  const at = (title: string) => row[title] ?? "";
  const brand = at("Brand Name");
  const name = at("Product Name");
  return [
    { name: "brand", exported: brand, shown: product.brand.name },
    { name: "name", exported: name, shown: product.name, copied: name.slice(brand.length).trim() },
    {
      name: "package",
      exported: `${at("Net Contents")} ${at("Net Content Unit")}`,
      shown: netContents,
      copied: digits(at("Net Contents")),
    },
    {
      name: "serving",
      exported: `${at("Serving Size Quantity")} ${at("Serving Size Unit")}`,
      shown: product.serving_size ?? "",
    },
  ];
}

function fieldsOf(row: Row, id: string, product: SupplementDetails): Field[] {
  const at = (title: string) => row[title] ?? "";
  const version = product.label_versions.find((label) => label.source_ref === id);
  const offMarket = version?.off_market_on ?? "";
  const entered = /Entered into DSLD: ([^;]+)/.exec(row.tracking)?.[1] ?? "";
  return [
    ...copiedFields(row, product, version?.net_contents ?? ""),
    { name: "form", exported: at("LanguaL - Supplement Form"), shown: FORM_LABELS[product.form] },
    {
      name: "claims",
      exported: at("LanguaL - Dietary Claim(s) or Use(s)"),
      shown: product.claim_types.join(", "),
    },
    {
      name: "groups",
      exported: at("LanguaL - Intended Target Group(s)"),
      shown: product.target_groups.join(", "),
    },
    { name: "entered", exported: entered, shown: version?.recorded_on ?? "", copied: entered.slice(-4) },
    {
      name: "market",
      exported: /(On|Off) Market/.exec(row.tracking)?.[0] ?? "",
      shown: version?.market_status === "off_market" ? `label version off the market ${offMarket}` : "",
    },
    {
      name: "free from",
      exported: "",
      shown: product.free_from.map((one) => FREE_FROM_LABELS[one]).join(", "),
    },
    { name: "picture", exported: "", shown: `${product.picture}: ${product.image_url}` },
  ];
}

/** Whether what must be copied is not shown; labels of one product may differ in spaces and separators. */
const differs = ({ shown, copied = "" }: Field) => !key(shown).includes(key(copied));
const key = (text: string) => text.toLowerCase().replaceAll(/[ ,]/g, "");

const listing = (fields: readonly Field[]) =>
  fields
    .map(
      (field) =>
        `  ${field.name.padEnd(10)} ${field.exported.slice(0, 76).padEnd(77)} ${differs(field) ? "≠" : "|"} ${field.shown}`,
    )
    .join("\n");

/** Codes such as "[E0155]" only repeat the words before them. */
const plain = (text: string) =>
  text
    .replaceAll(/ ?\[\w+\]/g, "")
    .replaceAll("|", "/")
    .trim();

const markdownRow = (id: string, fields: readonly Field[]) =>
  `| ${[
    id,
    ...fields
      .filter(({ name }) => name !== "free from" || fields.length === 0)
      .map(({ exported, shown }) =>
        plain(exported) === shown ? `= ${shown}` : `${plain(exported) || "nothing"} → ${shown || "nothing"}`,
      ),
  ].join(" | ")} |`;

const {
  values: { export: file, count, seed, markdown },
} = parseArgs({
  options: {
    export: { type: "string", default: NIH_EXPORT },
    count: { type: "string", default: "30" },
    seed: { type: "string", default: "labels" },
    markdown: { type: "boolean", default: false },
  },
});
const config = readConfig({ ...process.env, LOG_LEVEL: "warn" });
const database = await openDatabase({
  config,
  logger: createLogger(config, process.stderr),
  statementTimeoutMs: 0,
});
try {
  const drawn = seededRandom(seed)
    .shuffle(await readRows(file))
    .slice(0, Number(count));
  for (const row of drawn) {
    const id = row["DSLD ID"] ?? "";
    const { rows } = await database.db.execute<{ id: number }>(
      sql`select supplement_id as id from labels where source = 'dsld' and source_ref = ${id}`,
    );
    const product = rows[0] && (await getSupplementDetails(database.db, String(rows[0].id)));
    const fields = product ? fieldsOf(row, id, product) : [];
    if (!product || fields.some(differs)) process.exitCode = 1;
    if (markdown) console.log(markdownRow(id, fields));
    else
      console.log(
        `\n${id}  ${product ? `/supplement-details/${product.slug}` : "NOT FOUND"}\n${listing(fields)}`,
      );
  }
} finally {
  await database.close();
}
