import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import path from "node:path";
import { type FastifyInstance, fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveSources } from "#app/development-server.ts";
import { readConfig } from "#platform/config.ts";

const PROJECT = path.resolve(import.meta.dirname, "../..");
const SECRET = "a secret of the data folder";
let app: FastifyInstance;
let port: number;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(PROJECT, "data (test) "));
  for (const name of ["secrets.json", "postgres.log"]) await writeFile(path.join(dataDir, name), SECRET);
  app = fastify();
  await serveSources(app, readConfig({ DATA_DIR: dataDir }));
  port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

/** Sends the path as it is; `fetch` would normalize it. */
const get = (pathname: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", path: pathname, headers }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        body += chunk;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    sent.on("error", reject).end();
  });

const folderName = () => encodeURIComponent(path.basename(dataDir));

test.each([
  ["its path", () => `/${folderName()}/secrets.json`],
  ["its path as a text module", () => `/${folderName()}/secrets.json?raw`],
  ["its path as an address", () => `/${folderName()}/secrets.json?url&inline`],
  ["its absolute path", () => `/@fs${encodeURI(dataDir)}/secrets.json`],
  ["its absolute path as a text module", () => `/@fs${encodeURI(dataDir)}/secrets.json?import&raw`],
  ["a path with dots", () => `/src/../${folderName()}/secrets.json`],
  ["a log", () => `/${folderName()}/postgres.log`],
])("the development server serves no file of the data folder by %s", async (_how, pathname) => {
  const answer = await get(pathname());
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.body).not.toContain(SECRET);
});

test("the development server serves sources, but not to pages of other origins", async () => {
  const answer = await get("/src/web/theme/tokens.css", { origin: "http://localhost:9999" });
  expect(answer.status).toBe(200);
  expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
});
