import { afterAll, beforeAll, expect, test } from "vitest";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { scans } from "#server/features/scans/schema.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { commandLine } from "#tests/support/command-line.ts";
import { label } from "#tests/support/label-records.ts";

const BARCODE = "4006381333931";

let api: TestApi;
let run: (...args: string[]) => ReturnType<ReturnType<typeof commandLine>>;
let product: string;
beforeAll(async () => {
  api = await startApi({ engine: "index" });
  await saveLabels(api.services.db, [label("1", { brand: "Brackenlow", name: "Gentle Iron" })]);
  await api.services.search.caughtUp();
  product = (await found("gentle iron"))[0] ?? "";
  const { databaseUrl, dataDir } = api.services.config;
  const cli = commandLine({ url: databaseUrl ?? "", folder: dataDir });
  run = (...args) => cli(args);
});
afterAll(() => api.close());

const found = async (search: string) => {
  await api.services.search.caughtUp();
  return (await api.ask("searchSupplements", { search })).list.map(({ slug }) => slug);
};

/** A guest scans a barcode that nobody knows and says what it is. */
async function corrected(supplement_id: string | null, note = ""): Promise<string> {
  const { scan_id } = await api.ask("scanFile", { barcode: BARCODE });
  await api.ask("submitScanResult", { scan_id, supplement_id, correct: false, note });
  return scan_id;
}

test("what visitors corrected is listed until it is settled, and what was confirmed is not", async () => {
  const id = await corrected(product, "It says Ferro Mild.");
  const review = await corrected(null);
  const listed = await run("scan-corrections");
  expect(listed.out).toMatch(new RegExp(`^${id}  .*is ${product}  0${BARCODE}  It says Ferro Mild\\.$`, "m"));
  expect(listed.out).toMatch(new RegExp(`^${review}  .*none of what was offered`, "m"));

  expect(await run("scan-corrections", review)).toMatchObject({ code: 0 });
  expect((await run("scan-corrections")).out).not.toContain(`${review}  `);
  expect(await run("scan-corrections", review)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/no correction/),
  });
  expect(await api.services.db.$count(scans)).toBe(2);
});

test("the catalogue learns a name and a barcode from a correction, and says who taught it", async () => {
  expect(await found("ferro mild")).toEqual([]);
  const id = await corrected(product);
  const settled = await run("scan-corrections", id, "--name", "Ferro  Mild", "--barcode", "--operator", "bo");
  expect(settled).toMatchObject({ code: 0, err: "" });
  expect(await found("ferro mild")).toEqual([product]);
  expect(await api.ask("scanFile", { barcode: BARCODE })).toMatchObject({
    status: "matched",
    candidates: [{ slug: product }],
  });
  const [action] = await listActions(api.services.db, 1);
  expect(action).toMatchObject({ operator: "bo", action: "review-scan", subject: `scan ${id}` });
});

test("a correction without a product needs one before anything can be learned from it", async () => {
  const id = await corrected(null);
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
