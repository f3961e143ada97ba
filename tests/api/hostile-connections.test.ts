import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createApiServer } from "#app/site.ts";
import type { Config } from "#platform/config.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";

/** Connections that each test opens; they belong to senders who never close their side. */
const HOSTILE_COUNT = 2000;
const PER_ADDRESS = 50;

let api: TestApi;
const hostile: Socket[] = [];
const running: FastifyInstance[] = [];
beforeAll(async () => {
  api = await startApi();
});
afterEach(async () => {
  for (const socket of hostile.splice(0)) socket.destroy();
  for (const app of running.splice(0)) await app.close();
});
afterAll(() => api.close());

async function listen(changes: Partial<Config> = {}): Promise<{ app: FastifyInstance; port: number }> {
  const connections = { total: 5000, perAddress: PER_ADDRESS };
  const config = { ...api.services.config, connections, ...changes };
  const { app } = await createApiServer({ ...api.services, config });
  running.push(app);
  return { app, port: Number(new URL(await app.listen({ host: "0.0.0.0", port: 0 })).port) };
}

/** Opens a connection from one of the loopback addresses that never closes its own side. */
async function attack(port: number, from: string, bytes: string): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", localAddress: from, allowHalfOpen: true });
  hostile.push(socket);
  socket.on("error", () => undefined).resume();
  await Promise.race([once(socket, "connect"), once(socket, "close")]);
  if (bytes && !socket.destroyed) socket.write(bytes);
  return socket;
}

/** Many connections from `addresses` loopback addresses, some at a time. */
async function attackAll(port: number, addresses: number, bytes: string): Promise<void> {
  for (let at = 0; at < HOSTILE_COUNT; at += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_, i) => attack(port, `127.0.1.${1 + ((at + i) % addresses)}`, bytes)),
    );
}

const openConnections = (app: FastifyInstance) =>
  new Promise<number>((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

/** Status of the health check, asked from another address. */
async function visit(port: number, from = "127.0.0.77"): Promise<number | undefined> {
  const sent = request({ port, host: "127.0.0.1", localAddress: from, path: "/healthz", agent: false });
  sent.end();
  const [response] = await once(sent, "response");
  response.resume();
  return response.statusCode;
}

test.each([
  ["refused at once", "no HTTP\r\n\r\n"],
  ["refused by their length", `GET / HTTP/1.1\r\nHost: x\r\nx-long: ${"x".repeat(20_000)}\r\n\r\n`],
])("2,000 half-open connections that are %s are destroyed", async (_how, bytes) => {
  const { app, port } = await listen();
  await attackAll(port, 200, bytes);
  expect(await visit(port)).toBe(200);
  await expect.poll(() => openConnections(app), { timeout: 20_000 }).toBe(0);
});

test("2,000 silent connections of one address hold as many as one address may", async () => {
  const { app, port } = await listen();
  await attackAll(port, 1, "");
  expect(await openConnections(app)).toBeLessThanOrEqual(PER_ADDRESS);
  expect(await visit(port)).toBe(200);
  for (const socket of hostile) socket.destroy();
  await expect.poll(() => openConnections(app)).toBe(0);
  expect(await visit(port, "127.0.1.1")).toBe(200);
});

test("silent connections of many addresses hold as many as the total allows", async () => {
  const { app, port } = await listen({ connections: { total: 120, perAddress: PER_ADDRESS } });
  await attackAll(port, 200, "");
  expect(await openConnections(app)).toBeLessThanOrEqual(120);
  for (const socket of hostile) socket.destroy();
  await expect.poll(() => openConnections(app)).toBe(0);
  expect(await visit(port)).toBe(200);
});

test.each([4, 200])(
  "while %i addresses hold all connections, a visitor takes the place of an old one",
  async (addresses) => {
    const { port } = await listen({ connections: { total: 120, perAddress: PER_ADDRESS } });
    await attackAll(port, addresses, "");
    for (let at = 0; at < 5; at += 1) expect(await visit(port, `127.0.2.${at + 1}`)).toBe(200);
  },
);

test.each<{ trustProxy: Config["trustProxy"]; held: number }>([
  { trustProxy: false, held: 3 },
  { trustProxy: 0, held: 3 },
  { trustProxy: ["127.0.9.0/24"], held: 3 },
  { trustProxy: ["127.0.1.0/24"], held: 10 },
  { trustProxy: ["10.0.0.1", "127.0.1.1"], held: 10 },
  { trustProxy: 1, held: 10 },
])("of 10 connections from 127.0.1.1, $held stay where TRUST_PROXY is $trustProxy", async (row) => {
  const { trustProxy, held } = row;
  const { app, port } = await listen({ trustProxy, connections: { total: 100, perAddress: 3 } });
  const sockets = await Promise.all(Array.from({ length: 10 }, () => attack(port, "127.0.1.1", "")));
  const closed = () => sockets.filter((one) => one.destroyed || one.readableEnded).length;
  await expect
    .poll(async () => ({ open: await openConnections(app), closed: closed() }))
    .toEqual({ open: held, closed: 10 - held });
});

test("a forwarded address is logged as a warning, once, where no proxy is trusted", async () => {
  const lines: string[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(line) });
  const warnings = async (trustProxy: Config["trustProxy"]) => {
    lines.length = 0;
    const config = { ...api.services.config, trustProxy };
    const { app } = await createApiServer({ ...api.services, config, logger });
    running.push(app);
    const headers = { "x-forwarded-for": "198.51.100.1" };
    for (const one of [{}, headers, headers]) await app.inject({ url: "/healthz", headers: one });
    return lines.filter((line) => line.includes("TRUST_PROXY"));
  };
  expect(await warnings(1)).toEqual([]);
  const [warning, ...more] = await warnings(false);
  expect(more).toEqual([]);
  expect(JSON.parse(warning ?? "{}")).toMatchObject({ level: 40 });
  expect(warning).not.toContain("198.51.100.1");
});
