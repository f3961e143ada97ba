import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { staffContract } from "#contract/staff/index.ts";
import { unlimitedLimiter } from "#tests/support/accounts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { findResponseFault, hostileCalls } from "#tests/support/hostile-calls.ts";
import { createSignedInUser } from "#tests/support/sign-in.ts";

/** Total requests. FUZZ_REQUESTS=20000 for a long run, which checks memory as well. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1500);
const endpoints: Endpoint[] = [...Object.values(contract), ...Object.values(staffContract)];
const REQUESTS_PER_ENDPOINT = Math.ceil(REQUESTS / endpoints.length);
const MEMORY_CHECK_REQUESTS = 20_000;
/** Allowed heap growth in the second half of a long run, in bytes; caches fill in the first half. */
const MAX_HEAP_GROWTH_BYTES = 64 * 1024 * 1024;

let api: TestApi;
let guest: string;
beforeAll(async () => {
  api = await startApi({ demoData: true, engine: "index", replace: { limiter: unlimitedLimiter } });
  guest = await api.services.guestTokens.sign();
});
afterAll(() => api.close());

const heapSizes: number[] = [];

test.each(endpoints)("$name: any body gets an enveloped response and never a 5xx", async (endpoint) => {
  const { method, path } = endpoint.route;
  const user = await createSignedInUser(api.services.db, `${endpoint.name}@example.com`.toLowerCase());
  await fc.assert(
    fc.asyncProperty(hostileCalls(endpoint, { user, guest }), async ({ payload, token, type }) => {
      const response = await api.app.inject({
        method,
        url: `/api${path}`,
        headers: { authorization: `Bearer ${token}`, "content-type": type },
        ...(method === "POST" ? { payload } : {}),
      });
      const { statusCode, body } = response;
      expect(findResponseFault(statusCode, body), `${statusCode} ${body.slice(0, 500)}`).toBeNull();
    }),
    { numRuns: REQUESTS_PER_ENDPOINT },
  );
  heapSizes.push(heapInUse());
});

test.runIf(REQUESTS >= MEMORY_CHECK_REQUESTS)("heap use doesn't grow over many requests", () => {
  const middle = heapSizes[Math.floor(heapSizes.length / 2)] ?? 0;
  expect((heapSizes.at(-1) ?? 0) - middle).toBeLessThan(MAX_HEAP_GROWTH_BYTES);
});

function heapInUse(): number {
  if (REQUESTS < MEMORY_CHECK_REQUESTS) return 0;
  setFlagsFromString("--expose_gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}
