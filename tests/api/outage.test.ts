import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { MESSAGES } from "#contract/messages.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { withClient } from "#tests/support/test-databases.ts";

let api: TestApi;
let name: string;
beforeAll(async () => {
  api = await startApi({ own: true, engine: "index" });
  const { rows } = await api.services.pool.query<{ name: string }>("select current_database() as name");
  name = rows[0]?.name ?? "";
});
afterAll(() => api.close());

const allow = (connections: boolean) =>
  withClient(inject("testServer").url, async (client) => {
    await client.query(`alter database "${name}" allow_connections ${connections}`);
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
  });

test("while the database is down calls return 503, and work again when it's back", async () => {
  expect((await api.call("listBrands", {})).statusCode).toBe(200);

  await allow(false);
  const { statusCode, status, message, data } = await api.call("listBrands", {});
  expect({ statusCode, status, message }).toEqual({
    statusCode: 503,
    status: false,
    message: MESSAGES.unavailable,
  });
  expect(data).toEqual({ message: MESSAGES.unavailable });
  expect((await api.app.inject({ url: "/readyz" })).statusCode).toBe(503);
  expect((await api.app.inject({ url: "/healthz" })).statusCode).toBe(200);

  await allow(true);
  await expect.poll(async () => (await api.call("listBrands", {})).statusCode).toBe(200);
  // `/readyz` shares one check for a moment, and may still answer with the one from the outage.
  await expect.poll(async () => (await api.app.inject({ url: "/readyz" })).statusCode).toBe(200);
});
