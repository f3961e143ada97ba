import pg from "pg";
import { expect, inject } from "vitest";
import { ask } from "./catalogue.ts";
import { origin, test } from "./visit.ts";

const databaseUrl = inject("visited")?.databaseUrl ?? "";

const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });

test("a page that was shown before comes the same, with everything that belongs to it", async () => {
  const first = await get("/about");
  const again = await get("/about");
  expect(await again.text()).toBe(await first.text());
  for (const name of ["etag", "cache-control", "content-security-policy", "vary", "content-type"])
    expect(again.headers.get(name), name).toBe(first.headers.get(name));
  expect(again.headers.get("x-content-type-options")).toBe("nosniff");
  expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));

  const etag = String(first.headers.get("etag"));
  const unchanged = await get("/about?utm_source=letter", { "if-none-match": etag });
  expect(unchanged.status).toBe(304);
  expect(await unchanged.text()).toBe("");
  const head = await fetch(`${origin}/about`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});

test("what changes in the database shows on a page that was kept", async () => {
  const brand = (await ask("listBrands", { limit: 100 })).list.at(-1);
  const path = `/brand-details/${brand?.slug}`;
  const renamed = `${brand?.name} Renamed`;
  const shown = async () => (await get(path)).text();
  expect(await shown()).not.toContain(renamed);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const rename = (name: string) =>
    client.query("update brands set name = $1 where slug = $2", [name, brand?.slug]);
  try {
    await rename(renamed);
    await expect.poll(shown, { timeout: 10_000 }).toContain(renamed);
  } finally {
    await rename(brand?.name ?? "");
    await client.end();
  }
  await expect.poll(shown, { timeout: 10_000 }).not.toContain(renamed);
});
