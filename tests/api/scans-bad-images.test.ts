import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seededRandom } from "#demo/seeded-random.ts";
import { type LabelReader, LabelReaderBusy, UnreadablePicture } from "#server/features/scans/port.ts";
import { openLabelReader } from "#server/features/scans/recognition/label-reader-pool.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { createAnimatedGif, createImage, createOversizedPng } from "#tests/support/images.ts";
import { drawTextPage } from "#tests/support/label-picture.ts";
import { PLAIN_SHOT, simulatePhoto } from "#tests/support/simulated-photo.ts";
import { createUploader } from "#tests/support/uploads.ts";

/** Includes the start of the OCR thread on a busy machine. */
const READING_TIMEOUT = 120_000;

let api: TestApi;
const real = openLabelReader(pino({ level: "silent" }));
let read: LabelReader["read"];
beforeAll(async () => {
  const labelReader: LabelReader = { read: (file, by) => read(file, by), close: () => real.close() };
  api = await startApi({ replace: { labelReader } });
});
beforeEach(() => {
  read = (file, by) => real.read(file, by);
});
afterAll(async () => {
  await api.close();
  await real.close();
});

const scan = async (bytes: Buffer, type: string) => {
  const { publicUrl: address } = await createUploader(api).upload(bytes, type);
  return api.call("scanFile", { image_url: address });
};

const page = () =>
  simulatePhoto(
    drawTextPage(["Keep this receipt for your records.", "Thank you for visiting us on Tuesday."]),
    PLAIN_SHOT,
    seededRandom("page"),
  );

test.each([
  ["nothing", "image/png", async () => Buffer.alloc(0)],
  ["text that is called a picture", "image/png", async () => Buffer.from("not a picture at all")],
  ["a few bytes that unpack into gigabytes", "image/png", async () => createOversizedPng(60_000, 60_000)],
])("%s is rejected on upload and can't be scanned", async (_what, type, bytes) => {
  const { requestUrl: ask, put } = createUploader(api);
  const { url, publicUrl: address } = await ask(type);
  expect((await put(url, await bytes())).statusCode).toBe(415);
  expect(await api.call("scanFile", { image_url: address })).toMatchObject({
    statusCode: 422,
    data: { errors: { image_url: expect.stringMatching(/\w/) } },
  });
});

test.each([
  ["a picture without print", "image/jpeg", () => createImage("jpeg", 1200, 900)],
  ["the first picture of an animation", "image/gif", () => createAnimatedGif()],
])(
  '%s fails with "unreadable"',
  async (_what, type, bytes) => {
    expect((await scan(await bytes(), type)).data).toMatchObject({
      status: "failed",
      failure: "nothing_read",
      candidates: [],
      extracted: { barcode: null, brand: null, product_name: null },
    });
  },
  READING_TIMEOUT,
);

test(
  "text that isn't a label matches no product",
  async () => {
    expect((await scan(await page(), "image/jpeg")).data).toMatchObject({
      status: "not_found",
      candidates: [],
    });
  },
  READING_TIMEOUT,
);

test("a truncated picture is rejected as invalid", async () => {
  const noise = sharp({
    create: {
      width: 900,
      height: 700,
      channels: 3,
      noise: { type: "gaussian", mean: 120, sigma: 40 },
      background: "#888",
    },
  });
  const whole = await noise.jpeg().toBuffer();
  const { statusCode, data } = await scan(whole.subarray(0, whole.length / 2), "image/jpeg");
  // The prepare-upload job may or may not run first.
  if (statusCode === 422) expect(data).toHaveProperty("errors.image_url");
  else expect(data).toMatchObject({ status: "failed", failure: "no_picture" });
});

test("a full OCR queue returns 503 with Retry-After", async () => {
  read = () => Promise.reject(new LabelReaderBusy());
  const answer = await scan(await page(), "image/jpeg");
  expect(answer).toMatchObject({ statusCode: 503, status: false, message: expect.stringMatching(/moment/) });
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
});

test("OCR timeout fails the scan", async () => {
  read = () => Promise.reject(new UnreadablePicture("too_slow"));
  expect((await scan(await page(), "image/jpeg")).data).toMatchObject({
    status: "failed",
    failure: "too_slow",
  });
});
