import { randomInt } from "node:crypto";
import { expect } from "vitest";
import { PAGE_LIMIT } from "#server/http/rate-limit.ts";
import { origin, test } from "./visit.ts";

const AT_ONCE = 8;

const get = (path: string, from: string) => fetch(origin + path, { headers: { "x-forwarded-for": from } });

test("one address may have so many pages rendered; pages that are kept, and others, are served on", async () => {
  const greedyOne = `10.255.${randomInt(256)}.${randomInt(1, 255)}`;
  let asked = 0;
  let refused: Response | undefined;
  const greedy = async () => {
    while (!refused && asked < PAGE_LIMIT.calls * 2) {
      const response = await get(`/nothing-${asked++}.data`, greedyOne);
      await response.arrayBuffer();
      if (response.status === 429) refused = response;
      else expect(response.status).toBe(404);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, greedy));
  expect(asked).toBeGreaterThanOrEqual(PAGE_LIMIT.calls);
  expect(refused?.headers.get("retry-after")).toMatch(/^\d+$/);
  expect(refused?.headers.get("cache-control")).toBe("no-store");
  expect((await get("/search?q=greedy", greedyOne)).status).toBe(429);
  expect((await get("/search?q=modest", "192.0.2.3")).status).toBe(200);
  expect((await get("/search?q=modest", greedyOne)).status).toBe(200);
});
