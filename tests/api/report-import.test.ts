import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sha256 } from "#platform/ids.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { auditLog } from "#server/features/catalogue/schema.ts";
import { samplePicture } from "#server/features/reports/queries/sample-pictures.ts";
import { reportDrafts, reports, signedDocuments } from "#server/features/reports/schema.ts";
import { commandLine } from "#tests/support/command-line.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { picture } from "#tests/support/images.ts";
import { label } from "#tests/support/label-records.ts";
import { LABORATORY, ROWS, report, withRow } from "#tests/support/report-file.ts";

let database: TestDatabase;
let folder: string;
let run: ReturnType<typeof commandLine>;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "assayed-import-"));
  run = commandLine({ url: database.url, folder });
  await saveLabels(database.db, [
    label("1", { barcodes: ["00076280402018"] }),
    label("2", { name: "Zinc Picolinate", barcodes: ["00076280402025"] }),
  ]);
  await run(["laboratory", "add", await written(LABORATORY)]);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

let files = 0;
async function written(content: unknown): Promise<string> {
  const file = path.join(folder, `file-${files++}`);
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}
const take = async (given: unknown, ...more: string[]) =>
  run(["import-report", await written(given), ...more]);
const drafts = () => database.db.$count(reportDrafts);

test.each<[string, unknown, string]>([
  ["a result without a unit", withRow("Lead", { unit: null }), "Row 3 (Lead): The unit is missing."],
  ["a negative mass", withRow("Lead", { measured: -0.1 }), "Row 3 (Lead): A figure is negative."],
  [
    "LOQ below LOD",
    withRow("Cadmium", { lod: 0.02, loq: 0.01 }),
    "Row 4 (Cadmium): The quantification limit is below the detection limit.",
  ],
  [
    "an unknown analyte",
    withRow("Lead", { analyte: "Unobtainium" }),
    "Row 3 (Unobtainium): The analyte is not in the table of analytes.",
  ],
  [
    "a method outside the scope",
    withRow("Lead", { method: "AAS" }),
    "Row 3 (Lead): AAS is outside the scope of Coined Laboratory, but in_scope is true.",
  ],
  [
    "a test after the accreditation expired",
    { dates: { received_on: null, tested_on: "2023-05-01", issued_on: "2023-05-02" } },
    "Row 1 (Identity): Coined Laboratory had no accreditation on 2023-05-01, but in_scope is true.",
  ],
  [
    "a subcontractor that nobody knows",
    withRow("Lead", { subcontracted_to: "Elsewhere" }),
    "Row 3 (Lead): Elsewhere is not a laboratory that was added: its scope is not known.",
  ],
  ["a laboratory that was never added", { laboratory: "Nobody" }, "laboratory: Nobody was not added"],
  [
    "a figure that is text",
    withRow("Lead", { measured: "0.01" as never }),
    "Row 3 (Lead): measured: Invalid input",
  ],
  ["an unknown field", { colour: "green" }, 'Unrecognized key: "colour"'],
  ["no result", { results: [] }, "results: A report has at least one result."],
  ["a day that is none", { dates: { tested_on: "2026-02-30", issued_on: "2026-03-01" } }, "dates.tested_on:"],
  [
    "a report issued before the test",
    { dates: { tested_on: "2026-03-12", issued_on: "2026-03-01" } },
    "dates.issued_on: 2026-03-01 is before dates.tested_on, 2026-03-12.",
  ],
  [
    "a report from the future",
    { dates: { tested_on: "2026-03-12", issued_on: "2999-01-01" } },
    "dates.issued_on: 2999-01-01 has not come yet.",
  ],
  [
    "a barcode that is not in the catalogue",
    { product: { ...report().product, barcode: "4006381333931" } },
    "product.barcode: 4006381333931 is not in the catalogue.",
  ],
  [
    "a barcode with a wrong check digit",
    { product: { ...report().product, barcode: "4006381333932" } },
    "product.barcode: 4006381333932 is not a barcode",
  ],
  [
    "a barcode of another brand",
    { product: { ...report().product, brand: "Someone Else" } },
    "which is not of Someone Else.",
  ],
  [
    "a product that is not in the catalogue",
    { product: { ...report().product, barcode: null, name: "Moon Dust" } },
    "product.name: Harbor & Pine Moon Dust is not in the catalogue.",
  ],
  [
    "a plan with an unknown analyte",
    { plan: { required: ["Unobtainium"], optional: [], not_applicable: [] } },
    "plan.required: Unobtainium is not in the table of analytes.",
  ],
  [
    "the replacing of a report that is not there",
    { supersedes: { report_number: "R-0", reason: "Wrong." } },
    "supersedes.report_number: No report R-0 was published.",
  ],
  [
    "a row twice",
    { results: ROWS.map((row) => ({ ...row, result_id: "1" })) },
    "Row 2 (Magnesium): The result_id 1 stands in another row too.",
  ],
])("%s is refused with its place, and nothing is written", async (_, changes, problem) => {
  const before = await drafts();
  const { code, err } = await take({ ...report(), ...(changes as object) });
  expect(err).toContain(problem);
  expect(code).toBe(1);
  expect(await drafts()).toBe(before);
});

test("every problem of a file is listed at once", async () => {
  const results = ROWS.map((row, at) => (at < 3 ? { ...row, method: "Guess", measured: -1 } : row));
  const { err } = await take(report({ results, laboratory: LABORATORY.name, customer: "x" }));
  expect(err.match(/outside the scope/g)).toHaveLength(3);
  expect(err.match(/A figure is negative/g)).toHaveLength(3);
});

test("the lot on the package has to be the one in the file", async () => {
  const { code, err } = await take(report(), "--lot", "L999");
  expect(err).toContain("sample.lot_number: The file says L26118A, the package L999.");
  expect(code).toBe(1);
});

test("a file that is no JSON is told from one that is not there", async () => {
  expect((await take("{")).err).toMatch(/is not JSON/);
  expect((await run(["import-report", path.join(folder, "none")])).err).toMatch(/cannot be read \(ENOENT\)/);
});

test("a report in order waits, once; other content under its number has to be asked for", async () => {
  expect(await take(report(), "--lot", "L26118A")).toMatchObject({
    code: 0,
    out: "R-1 waits to be published: pass. Next: publish R-1\n",
  });
  expect((await take(report())).code).toBe(0);
  const other = report({ customer: "Somebody else" });
  expect((await take(other)).err).toMatch(/Another draft of R-1 waits/);
  expect((await take(other, "--replace")).code).toBe(0);
  expect(await drafts()).toBe(1);
  expect(await database.db.$count(reports)).toBe(0);
  expect((await run(["drafts"])).out).toMatch(/ana {2}R-1 {2}Magnesium Glycinate {2}waits to be published/);
});

test("a lot belongs to one product of a brand, and a published number to one report", async () => {
  expect((await run(["publish", "R-1"])).out).toBe("R-1 is published.\n");
  const zinc = { ...report().product, name: "Zinc Picolinate", barcode: "00076280402025" };
  const { err } = await take(
    report({ report_number: "R-2", product: zinc, sample: { lot_number: "lot l26118a" } }),
  );
  expect(err).toContain("is a lot of another product of the brand: Magnesium Glycinate, report R-1.");
  expect((await take(report())).err).toContain("R-1 is published already, with other content");
  const same = report({ customer: "Somebody else" });
  expect((await take(same)).out).toBe("R-1 is published already, with the same content.\n");
  expect(await drafts()).toBe(0);
  expect(await database.db.$count(signedDocuments)).toBe(1);
});

const TABLE = `Parameter;Ergebnis;Einheit;U;BG;Methode
Lead;0,012;µg/g;0,002;;ICP-MS
Cadmium;<0,003;µg/g;;0,003;ICP-MS
Arsenic (inorganic);ND;µg/g;;0,003;ICP-MS
`;
const MAPPING = {
  delimiter: ";",
  decimal: ",",
  columns: {
    analyte: "Parameter",
    measured: "Ergebnis",
    unit: "Einheit",
    uncertainty: "U",
    loq: "BG",
    method: "Methode",
  },
  constants: { panel: "elements", in_scope: true, lod: 0.001, replicates: 2 },
};

test("a table of results is read by its mapping", async () => {
  const { results: _, ...rest } = report({
    report_number: "R-3",
    sample: { lot_number: "L3" },
    plan: { required: [], optional: [], not_applicable: [] },
  });
  const [table, mapping] = [await written(TABLE), await written(MAPPING)];
  const { err } = await take(rest, "--results", table, "--mapping", mapping);
  expect(err).toContain("Row 1 (Lead): An uncertainty needs its coverage factor k");
  const { uncertainty: __, ...columns } = MAPPING.columns;
  const taken = await take(rest, "--results", table, "--mapping", await written({ ...MAPPING, columns }));
  expect(taken).toMatchObject({ code: 0, err: "" });
  const [draft] = await database.db.select().from(reportDrafts);
  expect(draft?.file.results).toMatchObject([
    { analyte: "Lead", qualifier: "=", measured: 0.012, unit: "µg/g", replicates: 2 },
    { analyte: "Cadmium", qualifier: "<LOQ", measured: null, lod: 0.001, loq: 0.003 },
    { analyte: "Arsenic (inorganic)", qualifier: "<LOD", measured: null },
  ]);
});

test.each([
  ["a column that is not there", { ...MAPPING, columns: { analyte: "Stoff" } }, /has no column Stoff/],
  ["a field that is none", { ...MAPPING, columns: { colour: "Farbe" } }, /is no mapping/],
])("a mapping with %s is refused", async (_, mapping, problem) => {
  const { results: __, ...rest } = report();
  const { code, err } = await take(
    rest,
    "--results",
    await written(TABLE),
    "--mapping",
    await written(mapping),
  );
  expect(err).toMatch(problem);
  expect(code).toBe(1);
});

test("everything that was taken in or published stands in the audit log", async () => {
  const actions = (await database.db.select().from(auditLog)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["add-laboratory", "import-report", "publish"]));
});

test("a picture of the sample is kept under its hash, and a report may name no other", async () => {
  const file = path.join(folder, "bags.png");
  await writeFile(file, await picture("png"));
  const { out } = await run(["sample-picture", file]);
  const [, hash = ""] = /^\/media\/samples\/([0-9a-f]{64})\.webp\n$/.exec(out) ?? [];
  expect(sha256((await samplePicture(database.db, hash)) ?? "")).toBe(hash);
  const named = (url: string) => ({
    ...report(),
    report_number: "R-PICTURE",
    sample: { lot_number: "L26555P", photos: [{ url, caption: "Three bags" }] },
  });
  expect((await take(named(`/media/samples/${"0".repeat(64)}.webp`))).err).toContain(
    "sample.photos.0.url: There is no such picture: sample-picture takes one in.",
  );
  expect((await take(named("/media/packs/x.svg"))).code).toBe(1);
  expect((await take(named(out.trim()))).code).toBe(0);
  expect((await run(["sample-picture", await written("no picture")])).err).toContain("Only JPEG, PNG");
});
