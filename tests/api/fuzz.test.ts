import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { noLimits } from "#tests/support/accounts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { complaintAbout, hostileCalls } from "#tests/support/hostile-calls.ts";
import { signIn } from "#tests/support/sign-in.ts";

/** In all; FUZZ_REQUESTS=20000 for an afternoon's worth, which looks at the memory as well. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1500);
const endpoints: Endpoint[] = Object.values(contract);
const EACH = Math.ceil(REQUESTS / endpoints.length);
const MANY = 20_000;
/** Between the middle and the end of many requests, in bytes: caches that fill are not a leak. */
const GROWTH = 64 * 1024 * 1024;

let api: TestApi;
let guest: string;
beforeAll(async () => {
  api = await startApi({ sample: true, engine: "index", replace: { limiter: noLimits } });
  guest = await api.services.guestTokens.sign();
});
afterAll(() => api.close());

const used: number[] = [];

test.each(endpoints)(
  "$name answers whatever it is sent in the envelope, and never fails",
  async (endpoint) => {
    const { method, path } = endpoint.address;
    const user = await signIn(api.services.db, `${endpoint.name}@example.com`.toLowerCase());
    await fc.assert(
      fc.asyncProperty(hostileCalls(endpoint, { user, guest }), async ({ payload, token, type }) => {
        const response = await api.app.inject({
          method,
          url: `/api${path}`,
          headers: { authorization: `Bearer ${token}`, "content-type": type },
          ...(method === "POST" ? { payload } : {}),
        });
        const { statusCode, body } = response;
        expect(complaintAbout(statusCode, body), `${statusCode} ${body.slice(0, 500)}`).toBeNull();
      }),
      { numRuns: EACH },
    );
    used.push(heapInUse());
  },
);

test.runIf(REQUESTS >= MANY)("memory stays where it was", () => {
  const middle = used[Math.floor(used.length / 2)] ?? 0;
  expect((used.at(-1) ?? 0) - middle).toBeLessThan(GROWTH);
});

function heapInUse(): number {
  if (REQUESTS < MANY) return 0;
  setFlagsFromString("--expose_gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}
