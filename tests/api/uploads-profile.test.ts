import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_PICTURE_BYTES, PICTURE_MESSAGES } from "#contract/pictures.ts";
import { s3Storage } from "#platform/storage/s3.ts";
import { sweepUploads } from "#server/features/uploads/commands/delete-unused-uploads.ts";
import { askAs, newUser, startAccounts } from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";
import { picture } from "#tests/support/images.ts";
import { type S3Server, startS3 } from "#tests/support/s3.ts";
import { uploader } from "#tests/support/uploads.ts";

const A_DAY_MS = 86_400_000;

const changePicture = (api: TestApi, token: string, user_image: string | null) =>
  api.call("editUser", { user_image }, token);

const show = (api: TestApi, address: string) => api.app.inject({ url: new URL(address).pathname });

describe("the picture of a profile", () => {
  let api: TestApi;
  let clock: Awaited<ReturnType<typeof startAccounts>>["clock"];
  let browser: ReturnType<typeof uploader>;
  beforeAll(async () => {
    ({ api, clock } = await startAccounts());
    browser = uploader(api);
  });
  afterAll(() => api.close());

  const tomorrow = () => new Date(clock.now().getTime() + A_DAY_MS + 1);

  test("is one that the user sent, and stays while the profile shows it", async () => {
    const { token } = await newUser(api);
    const first = await browser.upload(await picture("png"), "image/png", token);
    expect((await changePicture(api, token, first.address)).data.user_image).toBe(first.address);
    await browser.settled(first.key);
    await sweepUploads(api.services, tomorrow());
    expect((await show(api, first.address)).statusCode).toBe(200);

    const second = await browser.upload(await picture("jpeg"), "image/jpeg", token);
    await changePicture(api, token, second.address);
    await changePicture(api, token, second.address);
    await browser.settled(second.key);
    await sweepUploads(api.services, tomorrow());
    expect([await browser.stateOf(first.key), await browser.stateOf(second.key)]).toEqual([null, "ready"]);

    expect((await changePicture(api, token, null)).data.user_image).toBeNull();
    await sweepUploads(api.services, tomorrow());
    expect(await browser.stateOf(second.key)).toBeNull();
  });

  test.each<[string, (mine: string, others: string, waiting: string) => string]>([
    ["somebody else's", (_mine, others) => others],
    ["one that has not arrived", (_mine, _others, waiting) => waiting],
    ["one elsewhere", () => "https://elsewhere.example/uploads/images/abc"],
    ["another file of ours", (mine) => new URL("/uploads/secrets.json", mine).href],
    ["a way out of the folder", (mine) => `${mine}/../../../secrets.json`],
    ["one that never was", (mine) => `${mine.slice(0, -4)}AAAA`],
    ["no address of the web", () => "ftp://localhost/uploads/images/abc"],
    ["a script", () => "javascript:alert(1)"],
  ])("is not %s", async (_what, choose) => {
    const { token } = await newUser(api);
    const [{ token: other }, mine] = [
      await newUser(api),
      await browser.upload(await picture("png"), "image/png", token),
    ];
    const others = await browser.upload(await picture("png"), "image/png", other);
    const waiting = await browser.ask("image/png", token);
    const answered = await changePicture(api, token, choose(mine.address, others.address, waiting.address));
    expect(answered).toMatchObject({
      statusCode: 422,
      data: { errors: { user_image: expect.stringMatching(/upload|arrived/) } },
    });
    expect((await askAs(api, token, "getUser", {})).user_image).toBeNull();
  });

  test("stands in the user's own data, and goes with the account at once", async () => {
    const { token } = await newUser(api);
    const { key, address } = await browser.upload(await picture("png"), "image/png", token);
    await changePicture(api, token, address);
    await browser.settled(key);
    const { uploads } = await askAs(api, token, "exportUser", {});
    expect(uploads).toEqual([
      expect.objectContaining({ key, content_type: "image/png", bytes: (await picture("png")).length }),
    ]);
    await askAs(api, token, "deleteUser", {});
    expect((await show(api, address)).statusCode).toBe(404);
    await sweepUploads(api.services, clock.now());
    expect(await browser.stateOf(key)).toBeNull();
    for await (const left of api.services.storage.olderThan("shown", tomorrow()))
      expect(left).not.toContain(key.split("/")[1]);
  });
});

describe("with a bucket", () => {
  let api: TestApi;
  let bucket: S3Server;
  let browser: ReturnType<typeof uploader>;
  beforeAll(async () => {
    bucket = await startS3();
    const storage = await s3Storage(bucket.settings, { now: () => new Date() });
    ({ api } = await startAccounts({ storage }));
    browser = uploader(api);
  });
  afterAll(async () => {
    await api.close();
    await bucket.close();
  });

  async function send(body: Buffer, token: string) {
    const { url } = await browser.ask("image/png", token);
    const put = await fetch(url, {
      method: "PUT",
      body: new Uint8Array(body),
      headers: { "content-type": "image/png" },
    });
    expect(put.status).toBe(200);
    return { key: url.pathname.slice("/pictures/".length), address: url.origin + url.pathname };
  }

  test("the picture goes there directly, and is shown through the site", async () => {
    const { token } = await newUser(api);
    const { key, address } = await send(await picture("png"), token);
    expect(address.startsWith(bucket.settings.endpoint)).toBe(true);
    const { user_image } = (await changePicture(api, token, address)).data;
    expect(user_image).toBe(`${api.services.config.siteUrl}/uploads/${key}`);
    const shown = await show(api, user_image ?? "");
    expect((await sharp(shown.rawPayload).metadata()).format).toBe("webp");
    expect([...bucket.objects.keys()].filter((one) => one === key)).toEqual([]);
    expect((await changePicture(api, token, user_image)).data.user_image).toBe(user_image);
  });

  test.each<[string, Buffer, string]>([
    ["text", Buffer.from("text"), PICTURE_MESSAGES.type],
    ["0 bytes", Buffer.alloc(0), PICTURE_MESSAGES.type],
  ])("%s that was sent there is refused when it is referred to", async (_what, body, sentence) => {
    const { token } = await newUser(api);
    const { address } = await send(body, token);
    const answered = await changePicture(api, token, address);
    expect(answered).toMatchObject({ statusCode: 422, data: { errors: { user_image: sentence } } });
  });

  test("more than 100 MB are refused when they are referred to", async () => {
    const { token } = await newUser(api);
    const { key, address } = await send(await picture("png"), token);
    const held = bucket.objects.get(key);
    if (held) held.body = Buffer.alloc(MAX_PICTURE_BYTES + 1);
    const answered = await changePicture(api, token, address);
    expect(answered).toMatchObject({ statusCode: 422, message: PICTURE_MESSAGES.tooLarge });
  });

  test("what nobody has sent is not there", async () => {
    const { token } = await newUser(api);
    const { url } = await browser.ask("image/png", token);
    expect((await changePicture(api, token, url.origin + url.pathname)).statusCode).toBe(422);
  });

  test("a picture cannot be sent through the site's own door", async () => {
    const { url } = await browser.ask();
    const path = url.pathname.replace("/pictures/", "/uploads/");
    const { statusCode } = await api.app.inject({ method: "PUT", url: path + url.search, payload: "x" });
    expect(statusCode).toBeGreaterThanOrEqual(400);
  });
});
