import { isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Scan } from "#contract/scans.ts";
import { chance } from "#demo/seeded-random.ts";
import { forgetOldScans } from "#server/features/scans/commands/delete-scans.ts";
import { scans } from "#server/features/scans/schema.ts";
import { findUpload } from "#server/features/uploads/queries.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { symbolOf } from "#tests/support/barcode-symbols.ts";
import { drawBack, drawFront } from "#tests/support/label-picture.ts";
import { signIn } from "#tests/support/sign-in.ts";
import { PLAIN_SHOT, photograph } from "#tests/support/simulated-photo.ts";
import { uploader } from "#tests/support/uploads.ts";

let api: TestApi;
let ada: string;
/** The first picture waits for the start of a thread, on a machine that may be busy. In milliseconds. */
const READING_TIMEOUT = 120_000;

/** A tested product of the sample catalogue. */
let tested: { id: string; name: string; brand: string; lot: string; barcode: string };
let untested: string;
/** Ada's scan of a picture. */
let pictured: { scan_id: string; key: string };

beforeAll(async () => {
  api = await startApi({ sample: true });
  ada = await signIn(api.services.db);
  const [card] = (await api.ask("listRecentlyTested", { page: 1, limit: 1 })).list;
  const [other] = (await api.ask("searchSupplements", { filters: { tested: false }, limit: 1 })).list;
  if (!card?.lot_number || !other) throw new Error("the sample has no tested product");
  const { barcodes } = await api.ask("getSupplement", { supplement_id: card.supplement_id });
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
  drawFront({
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
  const bytes = await photograph(
    svg,
    { ...PLAIN_SHOT, tilt: 4, blur: 0.6, noise: 4, shade: 0.3 },
    chance("api"),
  );
  const { address, key } = await uploader(api).upload(bytes, "image/jpeg", token);
  return { key, answer: await api.call("scanFile", { image_url: address }, token) };
}

const scanBarcode = (input: object, token?: string) => api.call("scanFile", input, token);
const history = async () => (await api.call("listScans", {}, ada)).data;

test.each([
  ["the same lot, typed otherwise", () => tested.lot.toLowerCase().replace("-", " "), "exact"],
  ["another lot", () => "ZZ999", "other_lot"],
  ["what cannot be a lot", () => "?", "unknown"],
])("a barcode finds its product, and %s is found among its reports", async (_what, lot, match) => {
  const { data } = await scanBarcode({ barcode: tested.barcode, lot_number: lot() });
  expect(data).toMatchObject({
    status: "matched",
    failure: null,
    extracted: { barcode: tested.barcode.padStart(14, "0") },
    candidates: [{ supplement_id: tested.id, confidence: expect.closeTo(1, 1) }],
    lot_match: { match, lot_number: lot(), report: match === "exact" ? { lot_number: tested.lot } : null },
  });
});

test("a Digital Link brings its lot and its day along", async () => {
  const gtin = tested.barcode.padStart(14, "0");
  const { data } = await scanBarcode({ barcode: `https://id.example/01/${gtin}/10/${tested.lot}?17=280131` });
  expect(data).toMatchObject({
    status: "matched",
    extracted: { barcode: gtin, lot_number: tested.lot, expires_on: "2028-01-31" },
    lot_match: { match: "exact" },
  });
});

test("without a lot nothing is said of one; of a product without reports every lot is unknown", async () => {
  expect((await scanBarcode({ barcode: tested.barcode })).data.lot_match).toBeNull();
  const { barcodes } = await api.ask("getSupplement", { supplement_id: untested });
  const { data } = await scanBarcode({ barcode: barcodes[0], lot_number: "L26118A" });
  expect(data.lot_match).toEqual({ match: "unknown", lot_number: "L26118A", report: null });
});

test.each([
  ["a barcode of no product here", "4006381333931", { status: "not_found", failure: null }],
  ["a wrong digit", "4006381333932", { status: "failed", failure: "no_barcode" }],
  ["words", "magnesium", { status: "failed", failure: "no_barcode" }],
])("%s is told apart", async (_what, barcode, outcome) => {
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
])("%s is refused", async (_what, input) => {
  expect(await scanBarcode(input)).toMatchObject({ statusCode: 422, status: false });
});

test(
  "a photographed label finds its product with what is stamped on it, and stays in the history",
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
      way: "picture",
      image_url: expect.stringContaining(key),
      answer: null,
      supplement: { supplement_id: tested.id },
    });
    const days = (Date.parse(newest?.image_until ?? "") - Date.parse(newest?.scanned_at ?? "")) / 86_400_000;
    expect(days).toBe(30);
    expect(await uploader(api).stateOf(key)).not.toBe("removed");
    pictured = { scan_id: answer.data.scan_id, key };
  },
  READING_TIMEOUT,
);

test(
  "a guest's picture is deleted when it is read, and nobody has its history",
  async () => {
    const symbol = await symbolOf(
      "DataMatrix",
      `(01)${tested.barcode.padStart(14, "0")}(17)280131(10)${tested.lot}`,
    );
    const { key, answer } = await scanPicture(drawBack({ symbol, digits: "", module: 6, lines: [] }));
    expect(answer.data).toMatchObject({
      status: "matched",
      extracted: { lot_number: tested.lot, expires_on: "2028-01-31" },
      candidates: [{ supplement_id: tested.id }],
      lot_match: { match: "exact" },
    });
    await vi.waitFor(async () => expect(await findUpload(api.services.db, key)).toBeNull(), {
      timeout: 10_000,
    });
    expect((await history()).list.map(({ scan_id }) => scan_id)).not.toContain(answer.data.scan_id);
    expect((await api.call("listScans", {})).statusCode).toBe(401);
  },
  READING_TIMEOUT,
);

test("somebody else's picture is not read", async () => {
  const { address } = await uploader(api).upload(
    await photograph(frontOf(""), PLAIN_SHOT, chance("other")),
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
] as const)("a visitor says that it is %s", async (_what, correct, which, status) => {
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

test("only whoever scanned may say what it is, and must say which product is right", async () => {
  const { data } = await scanBarcode({ barcode: tested.barcode }, ada);
  const said = { scan_id: data.scan_id, supplement_id: tested.id, correct: true };
  expect((await api.call("submitScanResult", said)).statusCode).toBe(404);
  const nothing = { ...said, supplement_id: null };
  expect((await api.call("submitScanResult", nothing, ada)).statusCode).toBe(422);
});

test("a scan, its picture alone, or everything goes at once", async () => {
  const { scan_id, key } = pictured;
  const mine = async (): Promise<Scan | undefined> =>
    (await history()).list.find((one) => one.scan_id === scan_id);
  expect((await api.call("removeScanPicture", { scan_id }, ada)).data).toEqual({ removed: 1 });
  expect((await api.call("removeScanPicture", { scan_id }, ada)).data).toEqual({ removed: 0 });
  expect(await mine()).toMatchObject({ status: "matched", image_url: null, image_until: null });
  await vi.waitFor(async () => expect(await findUpload(api.services.db, key)).toBeNull(), {
    timeout: 10_000,
  });
  expect((await api.call("removeScan", { scan_id }, ada)).data).toEqual({ removed: 1 });
  expect((await api.call("removeScan", { scan_id }, ada)).statusCode).toBe(404);
  const { total } = await history();
  expect(total).toBeGreaterThan(0);
  expect((await api.call("removeAllScans", {}, ada)).data).toEqual({ removed: total });
  expect((await history()).list).toEqual([]);
});

test("what is old is forgotten: pictures, guests' scans, but not what a guest corrected", async () => {
  const { db } = api.services;
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  const mine = (await scanBarcode({ barcode: tested.barcode }, ada)).data;
  await db.update(scans).set({ imageUrl: "https://example.com/gone", imageUntil: at(30) });
  const guests = (await scanBarcode({ barcode: tested.barcode })).data;
  const corrected = (await scanBarcode({ barcode: tested.barcode })).data;
  await api.call("submitScanResult", { scan_id: corrected.scan_id, supplement_id: untested, correct: false });
  const kept = async () =>
    new Map((await db.select().from(scans)).map((row) => [String(row.id), row] as const));

  await forgetOldScans(api.services, at(0.9));
  expect([...(await kept()).keys()]).toEqual(expect.arrayContaining([guests.scan_id, corrected.scan_id]));
  await forgetOldScans(api.services, at(1.1));
  const after = await kept();
  expect(after.has(guests.scan_id)).toBe(false);
  expect(after.get(corrected.scan_id)).toMatchObject({ guestId: null, answer: "corrected" });
  expect(after.get(mine.scan_id)).toMatchObject({ imageUrl: expect.any(String) });
  await forgetOldScans(api.services, at(30.1));
  expect((await kept()).get(mine.scan_id)).toMatchObject({ imageUrl: null, imageUntil: null });
});

test("a user takes the scans along, and they go with the account", async () => {
  const { data } = await api.call("exportUser", {}, ada);
  expect(data.scans).toContainEqual(
    expect.objectContaining({ way: "barcode", status: "matched", print: "", answer: null }),
  );
  expect((await api.call("deleteUser", {}, ada)).statusCode).toBe(200);
  expect(await api.services.db.$count(scans, isNotNull(scans.userId))).toBe(0);
});
