import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { LABEL_ENGINE, type LabelReader, UnreadablePicture } from "#server/features/scans/port.ts";
import { scanReadings } from "#server/features/scans/schema.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { createImage } from "#tests/support/images.ts";
import { createSignedInUser } from "#tests/support/sign-in.ts";
import { createUploader } from "#tests/support/uploads.ts";

let api: TestApi;
let ada: string;
/** Seconds that each reading takes, as the pool would report. */
let secondsEach = 1;
let readings = 0;
let failure: UnreadablePicture | null = null;
beforeAll(async () => {
  const labelReader: LabelReader = {
    async read(_file, by) {
      readings++;
      by.charge?.(secondsEach);
      if (failure) throw failure;
      const word = { text: "Magnesium", confidence: 95 };
      return { codes: [], lines: [{ height: 40, words: [word] }] };
    },
    close: async () => undefined,
  };
  api = await startApi({ replace: { labelReader } });
  ada = await createSignedInUser(api.services.db);
});
beforeEach(() => {
  readings = 0;
  secondsEach = 1;
  failure = null;
});
afterAll(() => api.close());

const upload = async (token: string) =>
  (await createUploader(api).upload(await createImage("png"), "image/png", token)).publicUrl;
const scan = (image_url: string, token: string, ip?: string) =>
  api.call("scanFile", { image_url }, token, ip);
const guest = () => api.services.guestTokens.sign();

test("the same picture is read once, until the engine changes", async () => {
  const url = await upload(ada);
  const [first, second] = [await scan(url, ada), await scan(url, ada)];
  expect(first).toMatchObject({ status: true });
  expect(second.data.extracted).toEqual(first.data.extracted);
  expect(readings).toBe(1);
  await api.services.db.update(scanReadings).set({ engine: "an earlier one" });
  await scan(url, ada);
  expect(readings).toBe(2);
  expect(await api.services.db.select().from(scanReadings)).toMatchObject([{ engine: LABEL_ENGINE }]);
});

test("a picture that takes too long is not read again", async () => {
  failure = new UnreadablePicture("too_slow");
  const url = await upload(ada);
  for (let at = 0; at < 2; at++)
    expect((await scan(url, ada)).data).toMatchObject({ status: "failed", failure: "too_slow" });
  expect(readings).toBe(1);
});

test("a reading is deleted with its picture", async () => {
  const { db, pool } = api.services;
  const before = await db.$count(scanReadings);
  expect(before).toBeGreaterThan(0);
  await pool.query("delete from uploads");
  expect(await db.$count(scanReadings)).toBe(0);
});

test("a visitor’s seconds are charged; when they are used up, others are still served", async () => {
  secondsEach = 60;
  const [mine, theirs] = [await guest(), await guest()];
  const statuses: number[] = [];
  for (let at = 0; at < 4; at++) statuses.push((await scan(await upload(mine), mine, "10.1.1.1")).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await scan(await upload(theirs), theirs, "10.1.1.2")).statusCode).toBe(200);
});

test("an address’s seconds are charged, whatever the number of its visitors", async () => {
  secondsEach = 100;
  const statuses: number[] = [];
  for (let at = 0; at < 4; at++) {
    const token = await guest();
    statuses.push((await scan(await upload(token), token, "10.2.2.2")).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});
