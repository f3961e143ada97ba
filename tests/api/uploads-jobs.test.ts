import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SHOWN_WIDTHS } from "#contract/pictures.ts";
import type { fixedClock } from "#platform/clock.ts";
import { sweepStrays, sweepUploads } from "#server/features/uploads/commands/delete-unused-uploads.ts";
import { prepareUpload } from "#server/features/uploads/commands/prepare.ts";
import { shownKey } from "#server/features/uploads/rules.ts";
import { uploads } from "#server/features/uploads/schema.ts";
import { startAccounts } from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";
import { picture } from "#tests/support/images.ts";
import { uploader } from "#tests/support/uploads.ts";

let api: TestApi;
let clock: ReturnType<typeof fixedClock>;
let browser: ReturnType<typeof uploader>;
beforeAll(async () => {
  ({ api, clock } = await startAccounts());
  browser = uploader(api);
});
afterAll(() => api.close());

const show = (address: string) => api.app.inject({ url: new URL(address).pathname });

test("a picture that breaks off in its middle is found out by the job, and not shown", async () => {
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
  const { key, address } = await browser.upload(whole.subarray(0, whole.length / 3));
  await browser.settled(key);
  expect(await browser.stateOf(key)).toBe("refused");
  expect((await show(address)).statusCode).toBe(404);
  // Its file goes after everybody knows that it is refused.
  await expect.poll(() => api.services.storage.head(key)).toBeNull();
});

describe("the jobs", () => {
  const hoursLater = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000);
  const shownFiles = async (key: string) =>
    (await Promise.all(SHOWN_WIDTHS.map((width) => api.services.storage.head(shownKey(key, width))))).filter(
      Boolean,
    );

  test("preparing twice is preparing once", async () => {
    const { key, address } = await browser.upload(await picture("png"));
    await browser.settled(key);
    const before = (await show(address)).rawPayload;
    await prepareUpload(api.services, key);
    expect((await show(address)).rawPayload).toEqual(before);
  });

  test("preparing while another process does leaves what that one made", async () => {
    const bytes = await picture("png");
    const { key, address } = await browser.upload(bytes);
    await browser.settled(key);
    const { db, storage } = api.services;
    await storage.put(key, bytes, "image/png");
    await db.update(uploads).set({ state: "arrived" }).where(eq(uploads.key, key));
    const withFile: typeof storage.withFile = async () => {
      await prepareUpload(api.services, key);
      return null;
    };
    await prepareUpload({ db, storage: { ...storage, withFile } }, key);
    expect(await browser.stateOf(key)).toBe("ready");
    expect((await show(address)).statusCode).toBe(200);
  });

  test("what nothing refers to is removed after a day, and not before", async () => {
    const { key } = await browser.upload(await picture("png"));
    const { key: neverSent } = await browser.ask();
    await browser.settled(key);
    await sweepUploads(api.services, hoursLater(23));
    expect(await browser.stateOf(key)).toBe("ready");
    await sweepUploads(api.services, hoursLater(25));
    expect([await browser.stateOf(key), await browser.stateOf(neverSent)]).toEqual([null, null]);
    expect(await shownFiles(key)).toEqual([]);
  });

  test("a picture that is removed while it is prepared leaves nothing", async () => {
    const { storage } = api.services;
    const { key } = await browser.upload(await picture("png"));
    await browser.settled(key);
    await storage.put(key, await picture("png"), "image/png");
    await api.services.pool.query("update uploads set state = 'arrived' where key = $1", [key]);
    const removing: typeof storage = {
      ...storage,
      async put(...file) {
        await storage.put(...file);
        await sweepUploads(api.services, hoursLater(25));
      },
    };
    await prepareUpload({ ...api.services, storage: removing }, key);
    expect(await shownFiles(key)).toEqual([]);
    expect(await storage.head(key)).toBeNull();
  });

  test("files that no upload knows are removed once they are a day old", async () => {
    const { storage } = api.services;
    const { key } = await browser.upload(await picture("png"));
    await browser.settled(key);
    const strays = ["images/nobody", "shown/nobody/128.webp", key];
    for (const stray of strays) await storage.put(stray, Buffer.from("x"), "image/png");
    await sweepStrays(api.services, new Date());
    for (const stray of strays) expect(await storage.head(stray)).not.toBeNull();
    await sweepStrays(api.services, new Date(Date.now() + 25 * 3_600_000));
    for (const stray of strays) expect(await storage.head(stray)).toBeNull();
    expect(await shownFiles(key)).toHaveLength(SHOWN_WIDTHS.length);
  });
});
