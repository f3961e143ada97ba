import { afterAll, beforeAll, expect, test } from "vitest";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { scans } from "#server/features/scans/schema.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { createCommandRunner } from "#tests/support/command-line.ts";
import { labelRecord } from "#tests/support/label-records.ts";

const BARCODE = "4006381333931";

let api: TestApi;
let run: (...args: string[]) => ReturnType<ReturnType<typeof createCommandRunner>>;
let product: string;
beforeAll(async () => {
  api = await startApi();
  await saveLabels(api.services.db, [labelRecord("1", { brand: "Brackenlow", name: "Gentle Iron" })]);
  product = (await searchSlugs("gentle iron"))[0] ?? "";
  const { databaseUrl, dataDir } = api.services.config;
  const cli = createCommandRunner({ url: databaseUrl ?? "", folder: dataDir });
  run = (...args) => cli(args);
});
afterAll(() => api.close());

const searchSlugs = async (search: string) =>
  (await api.callOk("searchSupplements", { search })).list.map(({ slug }) => slug);

/** A guest scans an unknown barcode and submits a correction. Returns the scan's ID. */
async function submitCorrection(supplement_id: string | null, note = ""): Promise<string> {
  const { scan_id } = await api.callOk("scanFile", { barcode: BARCODE });
  await api.callOk("submitScanResult", { scan_id, supplement_id, correct: false, note });
  return scan_id;
}

test("scan-corrections list: corrections until they're settled, without confirmed scans", async () => {
  const id = await submitCorrection(product, "It says Ferro Mild.");
  const review = await submitCorrection(null);
  const listed = await run("scan-corrections");
  expect(listed.out).toMatch(new RegExp(`^${id}  .*is ${product}  0${BARCODE}  It says Ferro Mild\\.$`, "m"));
  expect(listed.out).toMatch(new RegExp(`^${review}  .*none of the candidates`, "m"));

  expect(await run("scan-corrections", review)).toMatchObject({ code: 0 });
  expect((await run("scan-corrections")).out).not.toMatch(new RegExp(`^${review}  `, "m"));
  expect(await run("scan-corrections", review)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/No open correction/),
  });
  expect(await api.services.db.$count(scans)).toBe(2);
});

test("scan-corrections accept adds a name and a barcode to the catalogue and audits it", async () => {
  expect(await searchSlugs("ferro mild")).toEqual([]);
  const id = await submitCorrection(product);
  const settled = await run("scan-corrections", id, "--name", "Ferro  Mild", "--barcode", "--operator", "bo");
  expect(settled).toMatchObject({ code: 0, err: "" });
  expect(await searchSlugs("ferro mild")).toEqual([product]);
  expect(await api.callOk("scanFile", { barcode: BARCODE })).toMatchObject({
    status: "matched",
    candidates: [{ slug: product }],
  });
  const [action] = await listActions(api.services.db, 1);
  expect(action).toMatchObject({ operator: "bo", action: "review-scan", subject: `scan ${id}` });
});

test("scan-corrections accept needs a product", async () => {
  const id = await submitCorrection(null);
  expect(await run("scan-corrections", id, "--name", "Ferro")).toMatchObject({
    code: 1,
    err: expect.stringMatching(/--supplement/),
  });
  expect(await run("scan-corrections", id, "--name", "Ferro", "--supplement", "nothing")).toMatchObject({
    code: 1,
  });
  expect(await run("scan-corrections", id, "--name", "Ferro", "--supplement", product)).toMatchObject({
    code: 0,
  });
});
