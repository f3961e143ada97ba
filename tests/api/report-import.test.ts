import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sha256HexSync } from "#platform/ids.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { auditLog } from "#server/features/catalogue/schema.ts";
import { samplePicture } from "#server/features/reports/queries/sample-pictures.ts";
import { reportDrafts } from "#server/features/reports/schema/drafts.ts";
import { signedDocuments } from "#server/features/reports/schema/signing.ts";
import { reports } from "#server/features/reports/schema.ts";
import { createCommandRunner } from "#tests/support/command-line.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createImage } from "#tests/support/images.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { LABORATORY, RESULT_ROWS, reportFileInput, withRow } from "#tests/support/report-file.ts";

let database: TestDatabase;
let folder: string;
let run: ReturnType<typeof createCommandRunner>;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "assayed-import-"));
  run = createCommandRunner({ url: database.url, folder });
  await saveLabels(database.db, [
    labelRecord("1", { barcodes: ["00076280402018"] }),
    labelRecord("2", { name: "Zinc Picolinate", barcodes: ["00076280402025"] }),
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
    "Row 4 (Cadmium): The limit of quantification is below the limit of detection.",
  ],
  [
    "a limited result in an unknown unit",
    withRow("Lead", { unit: "pinch" }),
    "Row 3 (Lead): The unit is unknown, so the result can't be compared with its claim or limit.",
  ],
  [
    "a method outside the scope",
    withRow("Lead", { method: "AAS" }),
    "Row 3 (Lead): in_scope is true, but AAS is outside the scope of Coined Laboratory.",
  ],
  [
    "a test after the accreditation expired",
    { dates: { received_on: null, tested_on: "2023-05-01", issued_on: "2023-05-02" } },
    "Row 1 (Identity): in_scope is true, but Coined Laboratory had no accreditation on 2023-05-01.",
  ],
  [
    "an unknown subcontractor",
    withRow("Lead", { subcontracted_to: "Elsewhere" }),
    "Row 3 (Lead): Elsewhere is not a known laboratory, so its scope can't be checked.",
  ],
  ["an unknown laboratory", { laboratory: "Nobody" }, "laboratory: Nobody is not a known laboratory."],
  [
    "a figure that is text",
    withRow("Lead", { measured: "0.01" as never }),
    "Row 3 (Lead): measured: Invalid input",
  ],
  ["an unknown field", { colour: "green" }, 'Unrecognized key: "colour"'],
  ["no result", { results: [] }, "results: A report needs at least one result."],
  ["a day that is none", { dates: { tested_on: "2026-02-30", issued_on: "2026-03-01" } }, "dates.tested_on:"],
  [
    "a report issued before the test",
    { dates: { tested_on: "2026-03-12", issued_on: "2026-03-01" } },
    "dates.issued_on: 2026-03-01 is before dates.tested_on, 2026-03-12.",
  ],
  [
    "a report from the future",
    { dates: { tested_on: "2026-03-12", issued_on: "2999-01-01" } },
    "dates.issued_on: 2999-01-01 is in the future.",
  ],
  [
    "a barcode that is not in the catalogue",
    { product: { ...reportFileInput().product, barcode: "4006381333931" } },
    "product.barcode: 4006381333931 is not in the catalog.",
  ],
  [
    "a barcode with a wrong check digit",
    { product: { ...reportFileInput().product, barcode: "4006381333932" } },
    "product.barcode: 4006381333932 is not a valid barcode",
  ],
  [
    "a barcode of another brand",
    { product: { ...reportFileInput().product, brand: "Someone Else" } },
    "which is not a Someone Else product.",
  ],
  [
    "a product that is not in the catalogue",
    { product: { ...reportFileInput().product, barcode: null, name: "Moon Dust" } },
    "product.name: Harbor & Pine Moon Dust is not in the catalog.",
  ],
  [
    "a plan with an unknown analyte",
    { plan: { required: ["Unobtainium"], optional: [], not_applicable: [] } },
    "plan.required: Unobtainium is not a known analyte.",
  ],
  [
    "the replacing of a report that is not there",
    { supersedes: { report_number: "R-0", reason: "Wrong." } },
    "supersedes.report_number: No published report R-0.",
  ],
  [
    "a row twice",
    { results: RESULT_ROWS.map((row) => ({ ...row, result_id: "1" })) },
    "Row 2 (Magnesium): Another row has the result_id 1 too.",
  ],
])("import-report rejects %s with its location and writes nothing", async (_, changes, problem) => {
  const before = await drafts();
  const { code, err } = await take({ ...reportFileInput(), ...(changes as object) });
  expect(err).toContain(problem);
  expect(code).toBe(1);
  expect(await drafts()).toBe(before);
});

test("import-report lists every problem of a file at once", async () => {
  const results = RESULT_ROWS.map((row, at) => (at < 3 ? { ...row, method: "Guess", measured: -1 } : row));
  const { err } = await take(reportFileInput({ results, laboratory: LABORATORY.name, customer: "x" }));
  expect(err.match(/outside the scope/g)).toHaveLength(3);
  expect(err.match(/A figure is negative/g)).toHaveLength(3);
});

test("import-report: --lot must match the file's lot number", async () => {
  const { code, err } = await take(reportFileInput(), "--lot", "L999");
  expect(err).toContain("sample.lot_number: The file says L26118A, but the package says L999.");
  expect(code).toBe(1);
});

test("import-report distinguishes invalid JSON from a missing file", async () => {
  expect((await take("{")).err).toMatch(/is not valid JSON/);
  expect((await run(["import-report", path.join(folder, "none")])).err).toMatch(/Can't read .* \(ENOENT\)/);
});

test("import-report saves a draft once; different content needs --replace", async () => {
  expect(await take(reportFileInput(), "--lot", "L26118A")).toMatchObject({
    code: 0,
    out: "R-1 is ready to publish: Borderline pass. Next: publish R-1\n",
  });
  expect((await take(reportFileInput())).code).toBe(0);
  const other = reportFileInput({ customer: "Somebody else" });
  expect((await take(other)).err).toMatch(/already a different draft of R-1/);
  expect((await take(other, "--replace")).code).toBe(0);
  expect(await drafts()).toBe(1);
  expect(await database.db.$count(reports)).toBe(0);
  expect((await run(["drafts"])).out).toMatch(
    /ana {2}R-1 {2}Magnesium Glycinate {2}L26118A {2}Borderline pass {2}ready to publish/,
  );
});

test("import-report: a lot belongs to one product, a published number to one report", async () => {
  expect((await run(["publish", "R-1"])).out).toBe("R-1 is published.\n");
  const zinc = { ...reportFileInput().product, name: "Zinc Picolinate", barcode: "00076280402025" };
  const { err } = await take(
    reportFileInput({ report_number: "R-2", product: zinc, sample: { lot_number: "lot l26118a" } }),
  );
  expect(err).toContain("is a lot of another product of this brand: Magnesium Glycinate, report R-1.");
  expect((await take(reportFileInput())).err).toContain("R-1 is already published with different content");
  const same = reportFileInput({ customer: "Somebody else" });
  expect((await take(same)).out).toBe("R-1 is already published with the same content.\n");
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

test("import-report reads a CSV of results by its mapping", async () => {
  const { results: _, ...rest } = reportFileInput({
    report_number: "R-3",
    sample: { lot_number: "L3" },
    plan: { required: [], optional: [], not_applicable: [] },
  });
  const [table, mapping] = [await written(TABLE), await written(MAPPING)];
  const { err } = await take(rest, "--results", table, "--mapping", mapping);
  expect(err).toContain("Row 1 (Lead): An uncertainty and its coverage factor k must be given together");
  const { uncertainty: __, ...columns } = MAPPING.columns;
  const taken = await take(rest, "--results", table, "--mapping", await written({ ...MAPPING, columns }));
  expect(taken).toMatchObject({ code: 0, err: "" });
  const [draft] = await database.db.select().from(reportDrafts);
  expect(draft?.file?.results).toMatchObject([
    { analyte: "Lead", qualifier: "=", measured: 0.012, unit: "µg/g", replicates: 2 },
    { analyte: "Cadmium", qualifier: "<LOQ", measured: null, lod: 0.001, loq: 0.003 },
    { analyte: "Arsenic (inorganic)", qualifier: "<LOD", measured: null },
  ]);
});

test.each([
  ["a column that is not there", { ...MAPPING, columns: { analyte: "Stoff" } }, /missing columns: Stoff/],
  ["a field that is none", { ...MAPPING, columns: { colour: "Farbe" } }, /is not a valid mapping/],
])("import-report rejects a mapping with %s", async (_, mapping, problem) => {
  const { results: __, ...rest } = reportFileInput();
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

test("imports and publications are in the audit log", async () => {
  const actions = (await database.db.select().from(auditLog)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["add-laboratory", "import-report", "publish"]));
});

test("add-sample-picture stores an image by hash, and reports can't use other URLs", async () => {
  const file = path.join(folder, "bags.png");
  await writeFile(file, await createImage("png"));
  const { out } = await run(["add-sample-picture", file]);
  const [, hash = ""] = /^\/media\/samples\/([0-9a-f]{64})\.webp\n$/.exec(out) ?? [];
  expect(sha256HexSync((await samplePicture(database.db, hash)) ?? "")).toBe(hash);
  const named = (url: string) => ({
    ...reportFileInput(),
    report_number: "R-PICTURE",
    sample: { lot_number: "L26555P", photos: [{ url, caption: "Three bags" }] },
  });
  expect((await take(named(`/media/samples/${"0".repeat(64)}.webp`))).err).toContain(
    "sample.photos.0.url: There is no such picture. Add it with add-sample-picture.",
  );
  expect((await take(named("/media/packs/x.svg"))).code).toBe(1);
  expect((await take(named(out.trim()))).code).toBe(0);
  expect((await run(["add-sample-picture", await written("no picture")])).err).toContain("Only JPEG, PNG");
});
