import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MESSAGES } from "#contract/messages.ts";
import { enforceLeastSpeed, enforceRequestTimeout } from "./request-timeout.ts";

const QUICK = { graceMs: 20, bytesPerSecond: 1_000_000_000 };

const app = fastify();
enforceRequestTimeout(app, QUICK);
app.put("/words", async () => "words");
app.put("/file", { config: { isUpload: true } }, async () => "file");
app.put(
  "/timed-file",
  {
    config: { isUpload: true },
    preParsing: async ({ raw }, _reply, payload) => {
      enforceLeastSpeed(raw, QUICK);
      return payload;
    },
  },
  async () => "file",
);
beforeAll(() => app.listen({ host: "127.0.0.1", port: 0 }));
afterAll(() => app.close());

/** Sends half of a body of four bytes, and never closes its own side of the connection. */
async function begin(path: string) {
  const socket = connect({
    port: (app.server.address() as AddressInfo).port,
    host: "127.0.0.1",
    allowHalfOpen: true,
  });
  socket.setEncoding("utf8").on("error", () => undefined);
  socket.write(`PUT ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\nab`);
  await once(socket, "connect");
  return socket;
}

const openConnections = () =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

test("enforceRequestTimeout: responds with 408 to a slow body, but not to a slow upload", async () => {
  const file = await begin("/file");
  const words = await begin("/words");
  const [refused] = await once(words, "data");
  expect(refused).toMatch(/^HTTP\/1\.1 408 /);
  expect(refused).toContain(MESSAGES.requestTimeout);
  file.write("cd");
  const [answered] = await once(file, "data");
  expect(answered).toMatch(/^HTTP\/1\.1 200 /);
  file.destroy();
  // The client never closes: the server must.
  await expect.poll(openConnections, { timeout: 5000 }).toBe(0);
  words.destroy();
});

test("enforceLeastSpeed: responds with 408 to an upload that is too slow, and closes the connection", async () => {
  const file = await begin("/timed-file");
  const [refused] = await once(file, "data");
  expect(refused).toMatch(/^HTTP\/1\.1 408 /);
  await expect.poll(openConnections, { timeout: 5000 }).toBe(0);
  file.destroy();
});
