import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MESSAGES } from "#contract/messages.ts";
import { enforceRequestTimeout } from "./request-timeout.ts";

const TIMEOUT_MS = 20;

const app = fastify();
enforceRequestTimeout(app, TIMEOUT_MS);
app.put("/words", async () => "words");
app.put("/file", { config: { isUpload: true } }, async () => "file");
beforeAll(() => app.listen({ host: "127.0.0.1", port: 0 }));
afterAll(() => app.close());

/** Sends half of a body of four bytes. */
async function begin(path: string) {
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.setEncoding("utf8");
  socket.write(`PUT ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\nab`);
  await once(socket, "connect");
  return socket;
}

test("enforceRequestTimeout: responds with 408 to a slow body, but not to a slow upload", async () => {
  const file = await begin("/file");
  const words = await begin("/words");
  const [refused] = await once(words, "data");
  expect(refused).toMatch(/^HTTP\/1\.1 408 /);
  expect(refused).toContain(MESSAGES.requestTimeout);
  await once(words, "close");

  file.write("cd");
  const [answered] = await once(file, "data");
  expect(answered).toMatch(/^HTTP\/1\.1 200 /);
  file.destroy();
});
