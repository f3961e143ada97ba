import { isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Scan } from "#contract/scans.ts";
import { seededRandom } from "#demo/seeded-random.ts";
import { deleteExpiredScans } from "#server/features/scans/commands/delete-scans.ts";
import { scans } from "#server/features/scans/schema.ts";
import { findUpload } from "#server/features/uploads/queries.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { renderSymbol } from "#tests/support/barcode-symbols.ts";
import { drawBackLabel, drawFrontLabel } from "#tests/support/label-picture.ts";
import { createSignedInUser } from "#tests/support/sign-in.ts";
import { PLAIN_SHOT, simulatePhoto } from "#tests/support/simulated-photo.ts";
import { createUploader } from "#tests/support/uploads.ts";

let api: TestApi;
let ada: string;
/** Includes the start of the OCR thread on a busy machine. */
const READING_TIMEOUT = 120_000;

/** A tested product of the demo catalogue. */
let tested: { id: string; name: string; brand: string; lot: string; barcode: string };
let untested: string;
/** ID of Ada's picture scan. */
let pictured: { scan_id: string; key: string };

beforeAll(async () => {
  api = await startApi({ demoData: true });
  ada = await createSignedInUser(api.services.db);
  const [card] = (await api.callOk("listRecentlyTested", { page: 1, limit: 1 })).list;
  const [other] = (await api.callOk("searchSupplements", { filters: { tested: false }, limit: 1 })).list;
  if (!card?.lot_number || !other) throw new Error("the demo catalogue has no tested product");
  const { barcodes } = await api.callOk("getSupplement", { supplement_id: card.supplement_id });
  tested = {
    id: card.supplement_id,
    name: card.name,
    brand: card.brand.name,
    lot: card.lot_number,
    barcode: barcodes[0] ?? "",
  };
  untested = other.supplement_id;
});
afterAll(() => api.close());

const frontOf = (stamp: string) =>
  drawFrontLabel({
    brand: tested.brand,
    name: tested.name,
    contents: "120 capsules",
    claims: ["Third-party tested"],
    stamp,
    look: {
      paper: "#f4f1e8",
      ink: "#17211d",
      band: "#0b5d4e",
      brandAt: "top",
      align: "middle",
      nameWeight: 800,
      capitals: false,
    },
  });

async function scanPicture(svg: string, token?: string) {
  const bytes = await simulatePhoto(
    svg,
    { ...PLAIN_SHOT, tilt: 4, blur: 0.6, noise: 4, shade: 0.3 },
    seededRandom("api"),
  );
  const { publicUrl: address, key } = await createUploader(api).upload(bytes, "image/jpeg", token);
  return { key, answer: await api.call("scanFile", { image_url: address }, token) };
}

const scanBarcode = (input: object, token?: string) => api.call("scanFile", input, token);
const history = async () => (await api.call("listScans", {}, ada)).data;

test.each([
  ["the same lot, typed otherwise", () => tested.lot.toLowerCase().replace("-", " "), "exact"],
  ["another lot", () => "ZZ999", "other_lot"],
  ["what cannot be a lot", () => "?", "unknown"],
])("submitScan: a barcode finds its product, lot: %s", async (_what, lot, match) => {
  const { data } = await scanBarcode({ barcode: tested.barcode, lot_number: lot() });
  expect(data).toMatchObject({
    status: "matched",
    failure: null,
    extracted: { barcode: tested.barcode.padStart(14, "0") },
    candidates: [{ supplement_id: tested.id, confidence: expect.closeTo(1, 1) }],
    lot_match: { match, lot_number: lot(), report: match === "exact" ? { lot_number: tested.lot } : null },
  });
});

test("submitScan: a GS1 Digital Link carries lot and expiry date", async () => {
  const gtin = tested.barcode.padStart(14, "0");
  const { data } = await scanBarcode({ barcode: `https://id.example/01/${gtin}/10/${tested.lot}?17=280131` });
  expect(data).toMatchObject({
    status: "matched",
    extracted: { barcode: gtin, lot_number: tested.lot, expires_on: "2028-01-31" },
    lot_match: { match: "exact" },
  });
});

test('submitScan: no lot match without a lot; "unknown" for products without reports', async () => {
  expect((await scanBarcode({ barcode: tested.barcode })).data.lot_match).toBeNull();
  const { barcodes } = await api.callOk("getSupplement", { supplement_id: untested });
  const { data } = await scanBarcode({ barcode: barcodes[0], lot_number: "L26118A" });
  expect(data.lot_match).toEqual({ match: "unknown", lot_number: "L26118A", report: null });
});

test.each([
  ["a barcode of no product here", "4006381333931", { status: "not_found", failure: null }],
  ["a wrong digit", "4006381333932", { status: "failed", failure: "wrong_check_digit" }],
  ["a number that a spreadsheet rounded", "4.00638E+12", { status: "failed", failure: "rounded" }],
  ["a barcode with its name", "EAN: 4006381333931", { status: "not_found", failure: null }],
  ["words", "magnesium", { status: "failed", failure: "no_barcode" }],
])("submitScan: %s has its own failure code", async (_what, barcode, outcome) => {
  expect((await scanBarcode({ barcode })).data).toMatchObject({
    ...outcome,
    candidates: [],
    lot_match: null,
  });
});

test.each([
  ["neither a picture nor a barcode", {}],
  ["both", { barcode: "4006381333931", image_url: "https://example.com/a.jpg" }],
  ["a picture from elsewhere", { image_url: "https://example.com/uploads/images/a" }],
])("submitScan rejects %s", async (_what, input) => {
  expect(await scanBarcode(input)).toMatchObject({ statusCode: 422, status: false });
});

test(
  "submitScan: a label photo finds its product, lot and expiry date, and is saved to the history",
  async () => {
    const { key, answer } = await scanPicture(
      frontOf(`LOT ${tested.lot.replace(/^LOT-?/, "")}  EXP 01/2028`),
      ada,
    );
    expect(answer.data).toMatchObject({
      status: "matched",
      extracted: { brand: tested.brand, product_name: tested.name, expires_on: "2028-01-31" },
      candidates: [{ supplement_id: tested.id }],
    });
    const [newest] = (await history()).list;
    expect(newest).toMatchObject({
      scan_id: answer.data.scan_id,
      method: "picture",
      image_url: expect.stringContaining(key),
      answer: null,
      supplement: { supplement_id: tested.id },
    });
    const days =
      (Date.parse(newest?.image_expires_at ?? "") - Date.parse(newest?.scanned_at ?? "")) / 86_400_000;
    expect(days).toBe(30);
    expect(await createUploader(api).stateOf(key)).not.toBe("removed");
    pictured = { scan_id: answer.data.scan_id, key };
  },
  READING_TIMEOUT,
);

test(
  "submitScan: a guest's picture is deleted after reading and the scan has no history",
  async () => {
    const symbol = await renderSymbol(
      "DataMatrix",
      `(01)${tested.barcode.padStart(14, "0")}(17)280131(10)${tested.lot}`,
    );
    const { key, answer } = await scanPicture(drawBackLabel({ symbol, digits: "", module: 6, lines: [] }));
    expect(answer.data).toMatchObject({
      status: "matched",
      extracted: { lot_number: tested.lot, expires_on: "2028-01-31" },
      candidates: [{ supplement_id: tested.id }],
      lot_match: { match: "exact" },
    });
    await expect.poll(() => findUpload(api.services.db, key)).toBeNull();
    expect((await history()).list.map(({ scan_id }) => scan_id)).not.toContain(answer.data.scan_id);
    expect((await api.call("listScans", {})).statusCode).toBe(401);
  },
  READING_TIMEOUT,
);

test("submitScan rejects another user's picture", async () => {
  const { publicUrl: address } = await createUploader(api).upload(
    await simulatePhoto(frontOf(""), PLAIN_SHOT, seededRandom("other")),
    "image/jpeg",
    ada,
  );
  expect(await api.call("scanFile", { image_url: address })).toMatchObject({ statusCode: 422 });
});

test.each([
  ["the product that was offered", true, "offered", "confirmed"],
  ["another one, whatever else is said", true, "other", "corrected"],
  ["another one", false, "other", "corrected"],
  ["none", false, "none", "sent_for_review"],
] as const)("submitScanResult: the visitor chooses %s", async (_what, correct, which, status) => {
  const { data } = await scanBarcode({ barcode: tested.barcode }, ada);
  const supplement_id = { offered: tested.id, other: untested, none: null }[which];
  const said = { scan_id: data.scan_id, supplement_id, correct, lot_number: tested.lot };
  const answered = await api.call("submitScanResult", said, ada);
  expect(answered.data).toMatchObject({ scan_id: data.scan_id, status });
  const lots = { offered: "exact", other: "unknown", none: null } as const;
  expect(answered.data.lot_match?.match ?? null).toBe(lots[which]);
  const [newest] = (await history()).list;
  expect(newest).toMatchObject({ answer: status });
  expect(newest?.supplement?.supplement_id ?? null).toBe(supplement_id);
});

test('submitScanResult: only the scan\'s owner can answer, and "not correct" needs a product', async () => {
  const { data } = await scanBarcode({ barcode: tested.barcode }, ada);
  const said = { scan_id: data.scan_id, supplement_id: tested.id, correct: true };
  expect((await api.call("submitScanResult", said)).statusCode).toBe(404);
  const nothing = { ...said, supplement_id: null };
  expect((await api.call("submitScanResult", nothing, ada)).statusCode).toBe(422);
});

test("deleteScans deletes a scan, its picture only, or everything", async () => {
  const { scan_id, key } = pictured;
  const mine = async (): Promise<Scan | undefined> =>
    (await history()).list.find((one) => one.scan_id === scan_id);
  expect((await api.call("removeScanPicture", { scan_id }, ada)).data).toEqual({ removed: 1 });
  expect((await api.call("removeScanPicture", { scan_id }, ada)).data).toEqual({ removed: 0 });
  expect(await mine()).toMatchObject({ status: "matched", image_url: null, image_expires_at: null });
  await expect.poll(() => findUpload(api.services.db, key)).toBeNull();
  expect((await api.call("removeScan", { scan_id }, ada)).data).toEqual({ removed: 1 });
  expect((await api.call("removeScan", { scan_id }, ada)).statusCode).toBe(404);
  const { total } = await history();
  expect(total).toBeGreaterThan(0);
  expect((await api.call("removeAllScans", {}, ada)).data).toEqual({ removed: total });
  expect((await history()).list).toEqual([]);
});

test("listScans: asks as many queries for 20 scans as for one", async () => {
  const bo = await createSignedInUser(api.services.db, "bo@example.com");
  onTestFinished(async () => void (await api.call("removeAllScans", {}, bo)));
  const lots = [tested.lot, "ZZ999", ""];
  for (let at = 0; at < 20; at++)
    await scanBarcode({ barcode: tested.barcode, lot_number: lots[at % lots.length] }, bo);
  const query = vi.spyOn(api.services.pool, "query");
  const queriesFor = async (limit: number) => {
    query.mockClear();
    const { list } = (await api.call("listScans", { limit }, bo)).data;
    return { list, count: query.mock.calls.length };
  };
  const one = await queriesFor(1);
  const twenty = await queriesFor(20);
  expect([one.list.length, twenty.list.length]).toEqual([1, 20]);
  expect(one.count).toBeGreaterThan(0);
  // Background work of the site may add a query or two; one per row would add 19 or more.
  expect(twenty.count).toBeLessThan(one.count + 5);
  // Newest first.
  expect(twenty.list.slice(-3).map(({ lot_match }) => lot_match?.match)).toEqual([
    undefined,
    "other_lot",
    "exact",
  ]);
});

test("retention deletes old pictures and guests' scans but keeps corrections", async () => {
  const { db } = api.services;
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  const mine = (await scanBarcode({ barcode: tested.barcode }, ada)).data;
  await db.update(scans).set({ imageUrl: "https://example.com/gone", imageExpiresAt: at(30) });
  const guests = (await scanBarcode({ barcode: tested.barcode })).data;
  const corrected = (await scanBarcode({ barcode: tested.barcode })).data;
  await api.call("submitScanResult", { scan_id: corrected.scan_id, supplement_id: untested, correct: false });
  const storedScans = async () =>
    new Map((await db.select().from(scans)).map((row) => [String(row.id), row] as const));

  await deleteExpiredScans(api.services, at(0.9));
  expect([...(await storedScans()).keys()]).toEqual(
    expect.arrayContaining([guests.scan_id, corrected.scan_id]),
  );
  await deleteExpiredScans(api.services, at(1.1));
  const after = await storedScans();
  expect(after.has(guests.scan_id)).toBe(false);
  expect(after.get(corrected.scan_id)).toMatchObject({ guestId: null, answer: "corrected" });
  expect(after.get(mine.scan_id)).toMatchObject({ imageUrl: expect.any(String) });
  await deleteExpiredScans(api.services, at(30.1));
  expect((await storedScans()).get(mine.scan_id)).toMatchObject({ imageUrl: null, imageExpiresAt: null });
});

test("exportUser includes scans, and deleteUser deletes them", async () => {
  const { data } = await api.call("exportUser", {}, ada);
  expect(data.scans).toContainEqual(
    expect.objectContaining({ method: "barcode", status: "matched", label_text: "", answer: null }),
  );
  expect((await api.call("deleteUser", {}, ada)).statusCode).toBe(200);
  expect(await api.services.db.$count(scans, isNotNull(scans.userId))).toBe(0);
});
