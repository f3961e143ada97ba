import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_PICTURE_BYTES, PICTURE_MESSAGES } from "#contract/pictures.ts";
import { s3Storage } from "#platform/storage/s3.ts";
import { deleteUnusedUploads } from "#server/features/uploads/commands/delete-unused-uploads.ts";
import { callOkAs, createUser, startAccountsApi } from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";
import { createImage } from "#tests/support/images.ts";
import { type S3Server, startS3Server } from "#tests/support/s3.ts";
import { createUploader } from "#tests/support/uploads.ts";

const A_DAY_MS = 86_400_000;

const changePicture = (api: TestApi, token: string, user_image: string | null) =>
  api.call("editUser", { user_image }, token);

const show = (api: TestApi, address: string) => api.app.inject({ url: new URL(address).pathname });

describe("profile picture", () => {
  let api: TestApi;
  let clock: Awaited<ReturnType<typeof startAccountsApi>>["clock"];
  let browser: ReturnType<typeof createUploader>;
  beforeAll(async () => {
    ({ api, clock } = await startAccountsApi());
    browser = createUploader(api);
  });
  afterAll(() => api.close());

  const tomorrow = () => new Date(clock.now().getTime() + A_DAY_MS + 1);

  test("must be the user's own upload, and is stored while the profile uses it", async () => {
    const { token } = await createUser(api);
    const first = await browser.upload(await createImage("png"), "image/png", token);
    expect((await changePicture(api, token, first.publicUrl)).data.user_image).toBe(first.publicUrl);
    await browser.waitUntilProcessed(first.key);
    await deleteUnusedUploads(api.services, tomorrow());
    expect((await show(api, first.publicUrl)).statusCode).toBe(200);

    const second = await browser.upload(await createImage("jpeg"), "image/jpeg", token);
    await changePicture(api, token, second.publicUrl);
    await changePicture(api, token, second.publicUrl);
    await browser.waitUntilProcessed(second.key);
    await deleteUnusedUploads(api.services, tomorrow());
    expect([await browser.stateOf(first.key), await browser.stateOf(second.key)]).toEqual([null, "ready"]);

    expect((await changePicture(api, token, null)).data.user_image).toBeNull();
    await deleteUnusedUploads(api.services, tomorrow());
    expect(await browser.stateOf(second.key)).toBeNull();
  });

  test.each<[string, (mine: string, others: string, waiting: string) => string]>([
    ["another user's upload", (_mine, others) => others],
    ["an upload that hasn't arrived", (_mine, _others, waiting) => waiting],
    ["a picture on another site", () => "https://elsewhere.example/uploads/images/abc"],
    ["another file of ours", (mine) => new URL("/uploads/secrets.json", mine).href],
    ["a path outside the folder", (mine) => `${mine}/../../../secrets.json`],
    ["an unknown upload", (mine) => `${mine.slice(0, -4)}AAAA`],
    ["a URL that isn't HTTP", () => "ftp://localhost/uploads/images/abc"],
    ["a script", () => "javascript:alert(1)"],
  ])("rejects %s", async (_what, choose) => {
    const { token } = await createUser(api);
    const [{ token: other }, mine] = [
      await createUser(api),
      await browser.upload(await createImage("png"), "image/png", token),
    ];
    const others = await browser.upload(await createImage("png"), "image/png", other);
    const waiting = await browser.requestUrl("image/png", token);
    const answered = await changePicture(
      api,
      token,
      choose(mine.publicUrl, others.publicUrl, waiting.publicUrl),
    );
    expect(answered).toMatchObject({
      statusCode: 422,
      data: { errors: { user_image: expect.stringMatching(/upload/i) } },
    });
    expect((await callOkAs(api, token, "getUser", {})).user_image).toBeNull();
  });

  test("is in exportUser, and is deleted with the account", async () => {
    const { token } = await createUser(api);
    const { key, publicUrl: address } = await browser.upload(await createImage("png"), "image/png", token);
    await changePicture(api, token, address);
    await browser.waitUntilProcessed(key);
    const { uploads } = await callOkAs(api, token, "exportUser", {});
    expect(uploads).toEqual([
      expect.objectContaining({ key, content_type: "image/png", bytes: (await createImage("png")).length }),
    ]);
    await callOkAs(api, token, "deleteUser", {});
    expect((await show(api, address)).statusCode).toBe(404);
    await deleteUnusedUploads(api.services, clock.now());
    expect(await browser.stateOf(key)).toBeNull();
    for await (const left of api.services.storage.listKeysOlderThan("shown", tomorrow()))
      expect(left).not.toContain(key.split("/")[1]);
  });
});

describe("uploads to an S3 bucket", () => {
  let api: TestApi;
  let bucket: S3Server;
  let browser: ReturnType<typeof createUploader>;
  beforeAll(async () => {
    bucket = await startS3Server();
    const storage = await s3Storage(bucket.settings, { now: () => new Date() });
    ({ api } = await startAccountsApi({ storage }));
    browser = createUploader(api);
  });
  afterAll(async () => {
    await api.close();
    await bucket.close();
  });

  async function send(body: Buffer, token: string) {
    const { url } = await browser.requestUrl("image/png", token);
    const put = await fetch(url, {
      method: "PUT",
      body: new Uint8Array(body),
      headers: { "content-type": "image/png" },
    });
    expect(put.status).toBe(200);
    return { key: url.pathname.slice("/pictures/".length), address: url.origin + url.pathname };
  }

  test("go directly to the bucket and are served through the site", async () => {
    const { token } = await createUser(api);
    const { key, address } = await send(await createImage("png"), token);
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
  ])("%s is rejected on first use", async (_what, body, sentence) => {
    const { token } = await createUser(api);
    const { address } = await send(body, token);
    const answered = await changePicture(api, token, address);
    expect(answered).toMatchObject({ statusCode: 422, data: { errors: { user_image: sentence } } });
  });

  test("more than 100 MB is rejected on first use", async () => {
    const { token } = await createUser(api);
    const { key, address } = await send(await createImage("png"), token);
    const held = bucket.objects.get(key);
    if (held) held.body = Buffer.alloc(MAX_PICTURE_BYTES + 1);
    const answered = await changePicture(api, token, address);
    expect(answered).toMatchObject({ statusCode: 422, message: PICTURE_MESSAGES.tooLarge });
  });

  test("an upload that never arrived isn't found", async () => {
    const { token } = await createUser(api);
    const { url } = await browser.requestUrl("image/png", token);
    expect((await changePicture(api, token, url.origin + url.pathname)).statusCode).toBe(422);
  });

  test("the local upload endpoint isn't available", async () => {
    const { url } = await browser.requestUrl();
    const path = url.pathname.replace("/pictures/", "/uploads/");
    const { statusCode } = await api.app.inject({ method: "PUT", url: path + url.search, payload: "x" });
    expect(statusCode).toBeGreaterThanOrEqual(400);
  });
});
