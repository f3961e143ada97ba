import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CERTIFICATE_UPLOAD_PATH, DRAFT_ORIGINAL_PATH } from "#contract/staff/draft-paths.ts";
import { deleteOldPages } from "#server/features/drafts/commands/delete-pages.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { certificatePdf, printedTable } from "#tests/support/certificate-pages.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let api: TestApi;
let anna: TestStaff;
let stranger: TestStaff;
beforeAll(async () => {
  api = await startApi();
  anna = await createStaff(api.services.db, "publisher");
  stranger = await createStaff(api.services.db, null);
});
afterAll(() => api.close());

async function takeIn(name: string, payload: string | Buffer): Promise<string> {
  const response = await api.app.inject({
    method: "PUT",
    url: `${CERTIFICATE_UPLOAD_PATH}?name=${name}`,
    headers: { authorization: `Bearer ${anna.token}`, "content-type": "application/octet-stream" },
    payload,
  });
  expect([response.statusCode, response.json().message]).toEqual([200, ""]);
  return response.json().data.drafts[0];
}
const page = (id: string, number: number | string, { token } = anna) =>
  api.app.inject({
    url: `${DRAFT_ORIGINAL_PATH}/${id}/pages/${number}`,
    headers: { authorization: `Bearer ${token}` },
  });
const pages = async () => {
  const keys: string[] = [];
  const later = new Date(Date.now() + 10 * 365 * 86_400_000);
  for await (const key of api.services.storage.listKeysOlderThan("draft-pages", later)) keys.push(key);
  return keys;
};

const PDF = () =>
  certificatePdf([
    printedTable({
      x: [40, 200, 300, 400],
      y: 120,
      heads: ["Analyte", "Result", "Unit", "LOQ"],
      rows: [
        ["Lead", "0.021", "mg/kg", "0.004"],
        ["Cadmium", "0.034", "mg/kg", "0.004"],
      ],
    }),
  ]);

test("a page of a draft's PDF is painted with two pixels a point, for staff alone, and then stored", async () => {
  const id = await takeIn("lab.pdf", Buffer.from(await PDF()));
  const painted = await page(id, 1);
  expect(painted).toMatchObject({ statusCode: 200, headers: { "content-type": "image/png" } });
  const { width, height } = await sharp(painted.rawPayload).metadata();
  expect([width, height]).toEqual([1224, 1584]);
  const { rows } = await callStaffOk(api, anna.token, "getReportDraft", { id });
  const place = rows[0]?.place;
  if (place?.kind !== "page") throw new Error("no place on a page");
  const { left, top } = { left: Math.floor(place.x * 2), top: Math.floor(place.y * 2) };
  const size = { width: Math.ceil(place.width * 2), height: Math.ceil(place.height * 2) };
  const { channels } = await sharp(painted.rawPayload)
    .extract({ left, top, ...size })
    .stats();
  // Where the row is said to stand, something dark is painted.
  expect(channels[0]?.min).toBeLessThan(80);
  expect(await pages()).toHaveLength(1);
  expect((await page(id, 1)).rawPayload).toEqual(painted.rawPayload);
  for (const none of [0, 2, "1x", 99999]) expect((await page(id, none)).statusCode).toBe(404);
  expect((await page(id, 1, stranger)).statusCode).toBe(403);
  expect((await api.app.inject({ url: `${DRAFT_ORIGINAL_PATH}/${id}/pages/1` })).statusCode).toBe(401);
  await callStaffOk(api, anna.token, "discardReportDraft", { id, reason: "A test." });
  expect(await pages()).toEqual([]);
});

test("old painted pages are deleted, and painted again when somebody looks", async () => {
  const id = await takeIn("lab.pdf", Buffer.from(await PDF()));
  expect((await page(id, 1)).statusCode).toBe(200);
  await deleteOldPages(api.services, new Date(Date.now() + 20 * 365 * 86_400_000));
  expect(await pages()).toEqual([]);
  expect((await page(id, 1)).statusCode).toBe(200);
});

test("the cells of a table stand where the places of its rows say", async () => {
  const csv =
    "Laboratory;Coined Laboratory\nNo;Analyte;Unit;Result\n1;Lead;mg/kg;0.01\n2;Cadmium;mg/kg;<0.003\n";
  const id = await takeIn("lab.csv", csv);
  const { sheets, is_cut } = await callStaffOk(api, anna.token, "getDraftCells", { id });
  expect([sheets.length, sheets[0]?.name, is_cut]).toEqual([1, null, false]);
  const { rows } = await callStaffOk(api, anna.token, "getReportDraft", { id });
  const cells = rows.map(({ place }) =>
    place.kind === "cell" ? sheets[0]?.rows[place.row - 1]?.[place.column - 1] : null,
  );
  expect(cells).toEqual(["0.01", "<0.003"]);
  expect((await page(id, 1)).statusCode).toBe(404);
  expect((await callStaff(api, stranger.token, "getDraftCells", { id })).statusCode).toBe(403);
});
