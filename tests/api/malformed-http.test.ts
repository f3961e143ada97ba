import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listeningUrl, startApi, type TestApi } from "#tests/support/api.ts";

let api: TestApi;
let port: number;
beforeAll(async () => {
  api = await startApi();
  port = Number(new URL(await listeningUrl(api)).port);
});
afterAll(() => api.close());

/** Sends bytes as they are; answers everything that comes back until the connection is closed. */
async function exchange(bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    answer += chunk;
  });
  // The server may reset the connection once it has answered; `once` of node:events would reject then.
  socket.on("error", () => {});
  socket.write(bytes);
  await new Promise((resolve) => socket.once("close", resolve));
  return answer;
}

test.each([
  ["no HTTP", "HELO there\r\n\r\n", 400],
  ["a broken header", "GET /api/user/get-guest HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n", 400],
  [
    "two lengths",
    "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    400,
  ],
  ["endless headers", `GET / HTTP/1.1\r\nHost: x\r\nx-long: ${"x".repeat(40_000)}\r\n\r\n`, 431],
])("%s gets an enveloped error and a closed connection", async (_what, bytes, status) => {
  const answer = await exchange(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const body = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4));
  expect(body).toMatchObject({ status: false, message: expect.stringMatching(/\.$/), data: {} });
});
