import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { MESSAGES } from "#contract/messages.ts";
import { MAX_PICTURE_BYTES, PICTURE_MESSAGES, PICTURE_WIDTHS } from "#contract/pictures.ts";
import { UploadRejectedError } from "#platform/storage/storage.ts";
import { UPLOAD_SPEED } from "#server/http/request-timeout.ts";
import { startAccountsApi } from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";
import { createAnimatedGif, createImage, createOversizedPng } from "#tests/support/images.ts";
import { createUploader, listeningPort } from "#tests/support/uploads.ts";

let api: TestApi;
let browser: ReturnType<typeof createUploader>;
let port: number;
beforeAll(async () => {
  ({ api } = await startAccountsApi());
  browser = createUploader(api);
  port = await listeningPort(api);
});
afterAll(() => api.close());

const show = (address: string, query = "") => api.app.inject({ url: `${new URL(address).pathname}${query}` });
/** Resolves when this many partial uploads exist; those of the jobs disappear soon. */
const arriving = (files: number) =>
  expect.poll(() => readdir(path.join(api.services.config.dataDir, "uploads/arriving"))).toHaveLength(files);

describe("an uploaded picture", () => {
  test.each(["jpeg", "png", "gif", "webp"] as const)(
    "as %s is served, but not in its original bytes",
    async (format) => {
      const bytes = await createImage(format);
      expect(bytes.includes("Cameramaker")).toBe(format !== "gif");
      const sent = await browser.upload(bytes, `image/${format}`);
      const shown = await show(sent.publicUrl);
      expect(shown.statusCode).toBe(200);
      const { format: kind, exif, icc, xmp, orientation } = await sharp(shown.rawPayload).metadata();
      expect({ kind, exif, icc, xmp, orientation }).toEqual({ kind: "webp" });
      expect(shown.rawPayload.includes("Cameramaker")).toBe(false);
      expect(await api.services.storage.head(sent.key)).toBeNull();
    },
  );

  test("is served in several widths, rotated upright and never enlarged", async () => {
    const { publicUrl: address, key } = await browser.upload(
      await createImage("jpeg", 2000, 1000),
      "image/jpeg",
    );
    await browser.waitUntilProcessed(key);
    const sizes = await Promise.all(
      PICTURE_WIDTHS.map(async (width) => {
        const { rawPayload } = await show(address, `?w=${width}`);
        const { width: wide, height } = await sharp(rawPayload).metadata();
        return [wide, height];
      }),
    );
    expect(sizes).toEqual([
      [64, 128],
      [240, 480],
      [640, 1280],
      [1000, 2000],
    ]);
  });

  test("is served with headers that prevent scripts and shared caching", async () => {
    const { publicUrl: address } = await browser.upload(await createImage("png"));
    const { headers } = await show(address);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
      "content-disposition": expect.stringMatching(/^inline; filename="[\w-]+\.webp"$/),
      "cache-control": expect.stringMatching(/^private, max-age=31536000, immutable$/),
    });
  });

  test("may be declared as image/jpg", async () => {
    const { publicUrl: address } = await browser.upload(await createImage("jpeg"), "image/jpg");
    expect((await show(address)).statusCode).toBe(200);
  });

  test("of an animation shows the first frame", async () => {
    const { publicUrl: address } = await browser.upload(await createAnimatedGif(), "image/gif");
    const { rawPayload } = await show(address);
    const { pages, width, height } = await sharp(rawPayload).metadata();
    expect({ pages, width, height }).toEqual({ pages: undefined, width: 64, height: 64 });
    const [red = 0, , blue = 0] = await sharp(rawPayload).raw().toBuffer();
    expect(red).toBeGreaterThan(blue + 100);
  });

  test.each(["?w=127", "?w=", "?w=128&w=480", "?w=../../x", "/128.webp", "%2f..%2f..%2fsecrets.json"])(
    "isn't served at %s",
    async (query) => {
      const { publicUrl: address } = await browser.upload(await createImage("png"));
      expect((await show(address, query)).statusCode).toBe(404);
    },
  );
});

describe("requestUploadUrl", () => {
  const file = { folder: "images", file_name: "me.png", content_type: "image/png" };

  test("the URL contains nothing of the file name", async () => {
    const { data } = await api.call("requestUploadUrl", { ...file, file_name: "../../<script>.svg" });
    expect(new URL(data.uploadURL).pathname).toMatch(/^\/uploads\/images\/[\w-]{32}$/);
  });

  test.each([
    ["an SVG", { content_type: "image/svg+xml" }, "content_type", PICTURE_MESSAGES.type],
    ["a page", { content_type: "text/html" }, "content_type", PICTURE_MESSAGES.type],
    ["a type with more behind it", { content_type: "image/png; x" }, "content_type", PICTURE_MESSAGES.type],
    ["another folder", { folder: "../secrets" }, "folder", "The folder must be images."],
    ["4,000 emoji as its name", { file_name: "🍋".repeat(4000) }, "file_name", expect.stringMatching(/255/)],
    ["no name", { file_name: "" }, "file_name", expect.stringMatching(/name/)],
  ])("rejects %s", async (_what, changes, field, sentence) => {
    const answered = await api.call("requestUploadUrl", { ...file, ...changes });
    expect(answered).toMatchObject({ statusCode: 422, data: { errors: { [field]: sentence } } });
  });
});

describe("an upload is rejected and leaves no file:", () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ["a text file named .png", () => Buffer.from("just text")],
    ["0 bytes", () => Buffer.alloc(0)],
    ["an SVG that says it is a PNG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["50,000 x 50,000 pixels", () => createOversizedPng(50_000, 50_000)],
    [
      "the head of a PNG with rubbish behind",
      () => Buffer.concat([createOversizedPng(9, 9).subarray(0, 12), Buffer.alloc(99)]),
    ],
    ["a picture of a kind that is not taken", () => sharp(createOversizedPng(9, 9)).tiff().toBuffer()],
  ])("%s", async (_what, make) => {
    const { url, key, publicUrl: address } = await browser.requestUrl();
    const answer = await browser.put(url, await make());
    expect(answer.statusCode).toBe(415);
    expect(JSON.parse(answer.body)).toMatchObject({
      status: false,
      message: expect.stringMatching(/^(Only JPEG|This picture)/),
    });
    expect(await api.services.storage.head(key)).toBeNull();
    await arriving(0);
    expect((await show(address)).statusCode).toBe(404);
  });

  test.each<[string, (url: URL) => void]>([
    ["a wrong signature", (url) => url.searchParams.set("signature", "0".repeat(64))],
    ["a larger limit", (url) => url.searchParams.set("max", "999999999999")],
    ["another type", (url) => url.searchParams.set("type", "image/gif")],
    ["a later expiry", (url) => url.searchParams.set("expires", "99999999999")],
    ["one more parameter", (url) => url.searchParams.append("max", "1")],
    [
      "no query at all",
      (url) => {
        url.search = "";
      },
    ],
  ])("%s", async (_what, tamper) => {
    const { url, key } = await browser.requestUrl();
    tamper(url);
    expect((await browser.put(url, await createImage("png"), "image/png")).statusCode).toBe(403);
    expect(await browser.stateOf(key)).toBe("requested");
  });

  test("a second file with the same signature", async () => {
    const [mine, yours] = [await browser.requestUrl(), await browser.requestUrl()];
    yours.url.search = mine.url.search;
    expect((await browser.put(yours.url, await createImage("png"))).statusCode).toBe(403);
  });

  test.each(["/uploads/images/..%2f..%2fsecrets.json", "/uploads/../secrets.json", "/uploads/images/%00"])(
    "%s",
    async (pathname) => {
      const { url } = await browser.requestUrl();
      const put = {
        method: "PUT",
        url: pathname + url.search,
        headers: { "content-type": "image/png" },
      } as const;
      expect([400, 403, 404, 405]).toContain((await api.app.inject({ ...put, payload: "x" })).statusCode);
    },
  );

  test("an expired upload URL", async () => {
    const { key } = await browser.requestUrl();
    const wish = { key, contentType: "image/png", maxBytes: MAX_PICTURE_BYTES, expiresInS: 0 };
    const url = new URL(await api.services.storage.presignPut(wish));
    expect((await browser.put(url, await createImage("png"))).statusCode).toBe(403);
  });
});

describe("uploads over the network", () => {
  const open = async (url: URL, headers: Record<string, string>) => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    // The server may reset the connection once it has answered.
    socket.on("error", () => {});
    const head = Object.entries({ host: "x", "content-type": "image/png", ...headers });
    socket.write(
      `PUT ${url.pathname}${url.search} HTTP/1.1\r\n${head.map((line) => `${line.join(": ")}\r\n`).join("")}\r\n`,
    );
    return socket;
  };

  test("the body timeout allows 100 MB at the least speed; the header timeout doesn't", () => {
    const { requestTimeout, headersTimeout } = api.app.server;
    const { graceMs, bytesPerSecond } = UPLOAD_SPEED;
    expect(requestTimeout).toBeGreaterThan(graceMs + (MAX_PICTURE_BYTES / bytesPerSecond) * 1000);
    expect(headersTimeout).toBeLessThanOrEqual(10_000);
  });

  test("101 MB is rejected by Content-Length before it's sent", async () => {
    const { url } = await browser.requestUrl();
    const socket = await open(url, { "content-length": String(101 * 1024 * 1024) });
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
    expect(String(answer)).toMatch(/connection: close/i);
    expect(String(answer)).toContain("File size should not be more than 100 MB");
    socket.destroy();
  });

  test("more than 100 MB without Content-Length is rejected while it arrives", async () => {
    const { url, key } = await browser.requestUrl();
    const sent = request({
      port,
      method: "PUT",
      path: url.pathname + url.search,
      headers: { "content-type": "image/png" },
    });
    const answer = once(sent, "response");
    const piece = Buffer.alloc(1024 * 1024);
    sent.on("error", () => undefined);
    for (let sentBytes = 0; sentBytes <= MAX_PICTURE_BYTES; sentBytes += piece.length)
      if (!sent.write(piece)) await Promise.race([once(sent, "drain"), answer]);
    const [response] = await answer;
    expect(response.statusCode).toBe(413);
    sent.destroy();
    expect(await api.services.storage.head(key)).toBeNull();
    await arriving(0);
  });

  test("an aborted upload leaves no file and can be sent again", async () => {
    const { url, key } = await browser.requestUrl();
    const bytes = await createImage("png");
    await arriving(0);
    const socket = await open(url, { "content-length": String(bytes.length) });
    socket.write(bytes.subarray(0, bytes.length / 2));
    await arriving(1);
    socket.destroy();
    await arriving(0);
    expect(await browser.stateOf(key)).toBe("requested");
    expect((await browser.put(url, bytes)).statusCode).toBe(200);
  });
});

test("a full disk returns 503, and the upload works later", async () => {
  const { url } = await browser.requestUrl();
  const { uploadEndpoint } = api.services.storage;
  if (!uploadEndpoint) throw new Error("The storage has no upload endpoint.");
  const bytes = await createImage("png");
  vi.spyOn(uploadEndpoint, "receive").mockRejectedValueOnce(new UploadRejectedError("disk_full"));
  const answer = await browser.put(url, bytes);
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain(MESSAGES.uploadStorageFull);
  expect((await browser.put(url, bytes)).statusCode).toBe(200);
});

test("an upload URL takes one file, even if two tabs send at once", async () => {
  const { url, key } = await browser.requestUrl();
  const bytes = await createImage("png");
  const both = await Promise.all([browser.put(url, bytes), browser.put(url, bytes)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await browser.put(url, bytes)).statusCode).toBe(409);
  await browser.waitUntilProcessed(key);
  expect(await browser.stateOf(key)).toBe("ready");
});
