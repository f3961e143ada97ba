import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PICTURE_WIDTHS } from "#contract/pictures.ts";
import type { fixedClock } from "#platform/clock.ts";
import {
  deleteOrphanedFiles,
  deleteUnusedUploads,
} from "#server/features/uploads/commands/delete-unused-uploads.ts";
import { makeDisplaySizes } from "#server/features/uploads/commands/make-display-sizes.ts";
import { displayKey } from "#server/features/uploads/rules.ts";
import { uploads } from "#server/features/uploads/schema.ts";
import { startAccountsApi } from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";
import { createImage } from "#tests/support/images.ts";
import { createUploader } from "#tests/support/uploads.ts";

let api: TestApi;
let clock: ReturnType<typeof fixedClock>;
let browser: ReturnType<typeof createUploader>;
beforeAll(async () => {
  ({ api, clock } = await startAccountsApi());
  browser = createUploader(api);
});
afterAll(() => api.close());

const show = (address: string) => api.app.inject({ url: new URL(address).pathname });

test("prepare-upload rejects a truncated picture", async () => {
  const whole = await sharp({
    create: {
      width: 800,
      height: 800,
      channels: 3,
      background: "#fff",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const { key, publicUrl: address } = await browser.upload(whole.subarray(0, whole.length / 3));
  await browser.waitUntilProcessed(key);
  expect(await browser.stateOf(key)).toBe("rejected");
  expect((await show(address)).statusCode).toBe(404);
  // The file is deleted after the upload is marked as rejected.
  await expect.poll(() => api.services.storage.head(key)).toBeNull();
});

describe("upload jobs", () => {
  const hoursLater = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000);
  const shownFiles = async (key: string) =>
    (
      await Promise.all(PICTURE_WIDTHS.map((width) => api.services.storage.head(displayKey(key, width))))
    ).filter(Boolean);

  test("makeDisplaySizes is idempotent", async () => {
    const { key, publicUrl: address } = await browser.upload(await createImage("png"));
    await browser.waitUntilProcessed(key);
    const before = (await show(address)).rawPayload;
    await makeDisplaySizes(api.services, key);
    expect((await show(address)).rawPayload).toEqual(before);
  });

  test("makeDisplaySizes leaves the result of a concurrent run", async () => {
    const bytes = await createImage("png");
    const { key, publicUrl: address } = await browser.upload(bytes);
    await browser.waitUntilProcessed(key);
    const { db, storage } = api.services;
    await storage.put(key, bytes, "image/png");
    await db.update(uploads).set({ state: "uploaded" }).where(eq(uploads.key, key));
    const withFile: typeof storage.withFile = async () => {
      await makeDisplaySizes(api.services, key);
      return null;
    };
    await makeDisplaySizes({ db, storage: { ...storage, withFile } }, key);
    expect(await browser.stateOf(key)).toBe("ready");
    expect((await show(address)).statusCode).toBe(200);
  });

  test("unreferenced uploads are deleted after a day, not before", async () => {
    const { key } = await browser.upload(await createImage("png"));
    const { key: neverSent } = await browser.requestUrl();
    await browser.waitUntilProcessed(key);
    await deleteUnusedUploads(api.services, hoursLater(23));
    expect(await browser.stateOf(key)).toBe("ready");
    await deleteUnusedUploads(api.services, hoursLater(25));
    expect([await browser.stateOf(key), await browser.stateOf(neverSent)]).toEqual([null, null]);
    expect(await shownFiles(key)).toEqual([]);
  });

  test("deleting an upload while its display sizes are made leaves no file", async () => {
    const { storage } = api.services;
    const { key } = await browser.upload(await createImage("png"));
    await browser.waitUntilProcessed(key);
    await storage.put(key, await createImage("png"), "image/png");
    await api.services.pool.query("update uploads set state = 'uploaded' where key = $1", [key]);
    const removing: typeof storage = {
      ...storage,
      async put(...file) {
        await storage.put(...file);
        await deleteUnusedUploads(api.services, hoursLater(25));
      },
    };
    await makeDisplaySizes({ ...api.services, storage: removing }, key);
    expect(await shownFiles(key)).toEqual([]);
    expect(await storage.head(key)).toBeNull();
  });

  // Under faketime the file system keeps the real time, so new files look years old.
  test.skipIf(process.env.FAKETIME)(
    "deleteOrphanedFiles deletes files without an upload row after a day",
    async () => {
      const { storage } = api.services;
      const { key } = await browser.upload(await createImage("png"));
      await browser.waitUntilProcessed(key);
      const strays = ["images/orphan", "shown/orphan/128.webp", key];
      for (const stray of strays) await storage.put(stray, Buffer.from("x"), "image/png");
      await deleteOrphanedFiles(api.services, new Date());
      for (const stray of strays) expect(await storage.head(stray)).not.toBeNull();
      await deleteOrphanedFiles(api.services, new Date(Date.now() + 25 * 3_600_000));
      for (const stray of strays) expect(await storage.head(stray)).toBeNull();
      expect(await shownFiles(key)).toHaveLength(PICTURE_WIDTHS.length);
    },
  );
});
