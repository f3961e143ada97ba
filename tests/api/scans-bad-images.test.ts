import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { chance } from "#demo/seeded-random.ts";
import { type LabelReader, ReaderBusy, UnreadablePicture } from "#server/features/scans/port.ts";
import { openLabelReader } from "#server/features/scans/recognition/pool.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { animation, picture, vastPng } from "#tests/support/images.ts";
import { drawPage } from "#tests/support/label-picture.ts";
import { PLAIN_SHOT, photograph } from "#tests/support/simulated-photo.ts";
import { uploader } from "#tests/support/uploads.ts";

/** The first picture waits for the start of a thread, on a machine that may be busy. In milliseconds. */
const READING_TIMEOUT = 120_000;

let api: TestApi;
const real = openLabelReader(pino({ level: "silent" }));
let read: LabelReader["read"];
beforeAll(async () => {
  const labelReader: LabelReader = { read: (file) => read(file), close: () => real.close() };
  api = await startApi({ replace: { labelReader } });
});
beforeEach(() => {
  read = real.read;
});
afterAll(async () => {
  await api.close();
  await real.close();
});

const scan = async (bytes: Buffer, type: string) => {
  const { address } = await uploader(api).upload(bytes, type);
  return api.call("scanFile", { image_url: address });
};

const page = () =>
  photograph(
    drawPage(["Keep this receipt for your records.", "Thank you for visiting us on Tuesday."]),
    PLAIN_SHOT,
    chance("page"),
  );

test.each([
  ["nothing", "image/png", async () => Buffer.alloc(0)],
  ["text that is called a picture", "image/png", async () => Buffer.from("not a picture at all")],
  ["a few bytes that unpack into gigabytes", "image/png", async () => vastPng(60_000, 60_000)],
])("%s does not arrive, and is not there to be scanned", async (_what, type, bytes) => {
  const { ask, put } = uploader(api);
  const { url, address } = await ask(type);
  expect((await put(url, await bytes())).statusCode).toBe(415);
  expect(await api.call("scanFile", { image_url: address })).toMatchObject({
    statusCode: 422,
    data: { errors: { image_url: expect.stringMatching(/\w/) } },
  });
});

test.each([
  ["a picture without print", "image/jpeg", () => picture("jpeg", 1200, 900)],
  ["the first picture of an animation", "image/gif", () => animation()],
])(
  "%s says that nothing could be read",
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
  "print that is no label leads to no product",
  async () => {
    expect((await scan(await page(), "image/jpeg")).data).toMatchObject({
      status: "not_found",
      candidates: [],
    });
  },
  READING_TIMEOUT,
);

test("a picture that is cut off in the middle is told to be none", async () => {
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
  // Whether the job that makes its display sizes has looked at it first is up to chance.
  if (statusCode === 422) expect(data).toHaveProperty("errors.image_url");
  else expect(data).toMatchObject({ status: "failed", failure: "no_picture" });
});

test("while too many wait the visitor is told when to try again", async () => {
  read = () => Promise.reject(new ReaderBusy());
  const answer = await scan(await page(), "image/jpeg");
  expect(answer).toMatchObject({ statusCode: 503, status: false, message: expect.stringMatching(/moment/) });
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
});

test("a picture that takes too long is said to be so", async () => {
  read = () => Promise.reject(new UnreadablePicture("too_slow"));
  expect((await scan(await page(), "image/jpeg")).data).toMatchObject({
    status: "failed",
    failure: "too_slow",
  });
});
