import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { connect } from "node:net";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { MESSAGES } from "#contract/messages.ts";
import { MAX_PICTURE_BYTES, PICTURE_MESSAGES, SHOWN_WIDTHS } from "#contract/pictures.ts";
import { PutRefused } from "#platform/storage/storage.ts";
import { startAccounts } from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";
import { animation, picture, vastPng } from "#tests/support/images.ts";
import { portOf, uploader } from "#tests/support/uploads.ts";

let api: TestApi;
let browser: ReturnType<typeof uploader>;
let port: number;
beforeAll(async () => {
  ({ api } = await startAccounts());
  browser = uploader(api);
  port = await portOf(api);
});
afterAll(() => api.close());

const show = (address: string, query = "") => api.app.inject({ url: `${new URL(address).pathname}${query}` });
/** Resolves when this many files are on their way into the store; those of the jobs are soon gone. */
const arriving = (files: number) =>
  vi.waitFor(async () =>
    expect(await readdir(path.join(api.services.config.dataDir, "uploads/arriving"))).toHaveLength(files),
  );

describe("a picture that was sent", () => {
  test.each(["jpeg", "png", "gif", "webp"] as const)(
    "as %s is shown, but not what it was sent with",
    async (format) => {
      const bytes = await picture(format);
      expect(bytes.includes("Cameramaker")).toBe(format !== "gif");
      const sent = await browser.upload(bytes, `image/${format}`);
      const shown = await show(sent.address);
      expect(shown.statusCode).toBe(200);
      const { format: kind, exif, icc, xmp, orientation } = await sharp(shown.rawPayload).metadata();
      expect({ kind, exif, icc, xmp, orientation }).toEqual({ kind: "webp" });
      expect(shown.rawPayload.includes("Cameramaker")).toBe(false);
      expect(await api.services.storage.head(sent.key)).toBeNull();
    },
  );

  test("can be had in several widths, turned as the camera was held, never larger than it was", async () => {
    const { address, key } = await browser.upload(await picture("jpeg", 2000, 1000), "image/jpeg");
    await browser.settled(key);
    const sizes = await Promise.all(
      SHOWN_WIDTHS.map(async (width) => {
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

  test("is served so that nothing in it can run, and is kept by the browser alone", async () => {
    const { address } = await browser.upload(await picture("png"));
    const { headers } = await show(address);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/default-src 'none'.*sandbox/),
      "content-disposition": expect.stringMatching(/^inline; filename="[\w-]+\.webp"$/),
      "cache-control": expect.stringMatching(/^private, max-age=31536000, immutable$/),
    });
  });

  test("may be declared as image/jpg, as some programs do", async () => {
    const { address } = await browser.upload(await picture("jpeg"), "image/jpg");
    expect((await show(address)).statusCode).toBe(200);
  });

  test("of an animation the first frame is shown", async () => {
    const { address } = await browser.upload(await animation(), "image/gif");
    const { rawPayload } = await show(address);
    const { pages, width, height } = await sharp(rawPayload).metadata();
    expect({ pages, width, height }).toEqual({ pages: undefined, width: 64, height: 64 });
    const [red = 0, , blue = 0] = await sharp(rawPayload).raw().toBuffer();
    expect(red).toBeGreaterThan(blue + 100);
  });

  test.each(["?w=127", "?w=", "?w=128&w=480", "?w=../../x", "/128.webp", "%2f..%2f..%2fsecrets.json"])(
    "%s is none of its addresses",
    async (query) => {
      const { address } = await browser.upload(await picture("png"));
      expect((await show(address, query)).statusCode).toBe(404);
    },
  );
});

describe("asking where to send a picture", () => {
  const file = { folder: "images", file_name: "me.png", content_type: "image/png" };

  test("the address holds nothing of the file's name", async () => {
    const { data } = await api.call("askForUpload", { ...file, file_name: "../../<script>.svg" });
    expect(new URL(data.uploadURL).pathname).toMatch(/^\/uploads\/images\/[\w-]{32}$/);
  });

  test.each([
    ["an SVG", { content_type: "image/svg+xml" }, "content_type", PICTURE_MESSAGES.type],
    ["a page", { content_type: "text/html" }, "content_type", PICTURE_MESSAGES.type],
    ["a type with more behind it", { content_type: "image/png; x" }, "content_type", PICTURE_MESSAGES.type],
    ["another folder", { folder: "../secrets" }, "folder", "Pictures go into the folder images."],
    ["4,000 emoji as its name", { file_name: "🍋".repeat(4000) }, "file_name", expect.stringMatching(/255/)],
    ["no name", { file_name: "" }, "file_name", expect.stringMatching(/name/)],
  ])("%s is refused", async (_what, changes, field, sentence) => {
    const answered = await api.call("askForUpload", { ...file, ...changes });
    expect(answered).toMatchObject({ statusCode: 422, data: { errors: { [field]: sentence } } });
  });
});

describe("refused as it arrives, with nothing left behind:", () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ["a text file named .png", () => Buffer.from("just text")],
    ["0 bytes", () => Buffer.alloc(0)],
    ["an SVG that says it is a PNG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["50,000 x 50,000 pixels", () => vastPng(50_000, 50_000)],
    [
      "the head of a PNG with rubbish behind",
      () => Buffer.concat([vastPng(9, 9).subarray(0, 12), Buffer.alloc(99)]),
    ],
    ["a picture of a kind that is not taken", () => sharp(vastPng(9, 9)).tiff().toBuffer()],
  ])("%s", async (_what, make) => {
    const { url, key, address } = await browser.ask();
    const answer = await browser.put(url, await make());
    expect(answer.statusCode).toBe(415);
    expect(JSON.parse(answer.body)).toMatchObject({
      status: false,
      message: expect.stringMatching(/^(Only JPEG|The picture)/),
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
    const { url, key } = await browser.ask();
    tamper(url);
    expect((await browser.put(url, await picture("png"), "image/png")).statusCode).toBe(403);
    expect(await browser.stateOf(key)).toBe("asked");
  });

  test("another file under the same signature", async () => {
    const [mine, yours] = [await browser.ask(), await browser.ask()];
    yours.url.search = mine.url.search;
    expect((await browser.put(yours.url, await picture("png"))).statusCode).toBe(403);
  });

  test.each(["/uploads/images/..%2f..%2fsecrets.json", "/uploads/../secrets.json", "/uploads/images/%00"])(
    "%s",
    async (pathname) => {
      const { url } = await browser.ask();
      const put = {
        method: "PUT",
        url: pathname + url.search,
        headers: { "content-type": "image/png" },
      } as const;
      expect([403, 404, 405]).toContain((await api.app.inject({ ...put, payload: "x" })).statusCode);
    },
  );

  test("what comes too late", async () => {
    const { key } = await browser.ask();
    const wish = { key, contentType: "image/png", maxBytes: MAX_PICTURE_BYTES, expiresInS: 0 };
    const url = new URL(await api.services.storage.presignPut(wish));
    expect((await browser.put(url, await picture("png"))).statusCode).toBe(403);
  });
});

describe("over the network", () => {
  const open = async (url: URL, headers: Record<string, string>) => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    const head = Object.entries({ host: "x", "content-type": "image/png", ...headers });
    socket.write(
      `PUT ${url.pathname}${url.search} HTTP/1.1\r\n${head.map((line) => `${line.join(": ")}\r\n`).join("")}\r\n`,
    );
    return socket;
  };

  test("a file may take as long as 100 MB take over 256 kbit/s, and its head may not", () => {
    const { requestTimeout, headersTimeout } = api.app.server;
    expect(requestTimeout).toBeGreaterThan((MAX_PICTURE_BYTES * 8) / 256);
    expect(headersTimeout).toBeLessThanOrEqual(30_000);
  });

  test("101 MB are refused by their length, before they are sent", async () => {
    const { url } = await browser.ask();
    const socket = await open(url, { "content-length": String(101 * 1024 * 1024) });
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
    expect(String(answer)).toMatch(/connection: close/i);
    expect(String(answer)).toContain("File size should not be more than 100 MB");
    socket.destroy();
  });

  test("more than 100 MB without a length are refused while they arrive", async () => {
    const { url, key } = await browser.ask();
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

  test("an upload that is cut off half-way leaves nothing, and can be sent again", async () => {
    const { url, key } = await browser.ask();
    const bytes = await picture("png");
    await arriving(0);
    const socket = await open(url, { "content-length": String(bytes.length) });
    socket.write(bytes.subarray(0, bytes.length / 2));
    await arriving(1);
    socket.destroy();
    await arriving(0);
    expect(await browser.stateOf(key)).toBe("asked");
    expect((await browser.put(url, bytes)).statusCode).toBe(200);
  });
});

test("where the disk is full, the sender is told so and can try again later", async () => {
  const { url } = await browser.ask();
  const { door } = api.services.storage;
  if (!door) throw new Error("The store has a door of its own.");
  const bytes = await picture("png");
  vi.spyOn(door, "receive").mockRejectedValueOnce(new PutRefused("no_room"));
  const answer = await browser.put(url, bytes);
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain(MESSAGES.uploadNoRoom);
  expect((await browser.put(url, bytes)).statusCode).toBe(200);
});

test("an address takes one picture, also when two tabs send at once", async () => {
  const { url, key } = await browser.ask();
  const bytes = await picture("png");
  const both = await Promise.all([browser.put(url, bytes), browser.put(url, bytes)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await browser.put(url, bytes)).statusCode).toBe(409);
  await browser.settled(key);
  expect(await browser.stateOf(key)).toBe("ready");
});
