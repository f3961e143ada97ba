import { afterAll, beforeAll, expect, test } from "vitest";
import type { fixedClock } from "#platform/clock.ts";
import { openLimiter } from "#platform/limiter.ts";
import { newUser, PASSWORD, startAccounts } from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";

let api: TestApi;
let clock: ReturnType<typeof fixedClock>;
beforeAll(async () => {
  ({ api, clock } = await startAccounts());
});
afterAll(() => api.close());

const login = (email_id: string, password: string) => api.call("login", { email_id, password }, null);

test("200 wrong logins are slowed, and the right one works after the wait", async () => {
  const { email } = await newUser(api);
  const answers = [];
  for (let tries = 0; tries < 200; tries += 1) answers.push(await login(email, `wrong password ${tries}`));
  const checked = answers.filter(({ statusCode }) => statusCode === 401);
  const slowed = answers.filter(({ statusCode }) => statusCode === 429);
  expect([checked.length, slowed.length]).toEqual([5, 195]);
  expect(slowed[0]).toMatchObject({
    message: "Too many tries. Please wait 30 seconds and try again.",
    data: { retry_after_s: 30 },
    headers: { "retry-after": "30" },
  });

  expect((await login(email, PASSWORD)).statusCode).toBe(429);
  clock.advance(30_000);
  expect((await login(email, PASSWORD)).statusCode).toBe(200);
  expect((await login(email, "wrong password")).statusCode).toBe(401);
  expect((await login(email, PASSWORD)).statusCode).toBe(200);
});

test("whoever goes on trying waits longer and longer, up to a quarter of an hour", async () => {
  const { email } = await newUser(api);
  const waits: number[] = [];
  for (let tries = 0; tries < 12; tries += 1) {
    await login(email, "wrong password");
    const { data } = await login(email, "wrong password");
    const wait = (data as unknown as { retry_after_s?: number }).retry_after_s;
    if (wait === undefined) continue;
    waits.push(wait);
    clock.advance(wait * 1000);
  }
  expect(waits.slice(0, 7)).toEqual([30, 60, 120, 240, 480, 900, 900]);
  expect((await login(email, PASSWORD)).statusCode).toBe(200);
});

test("tries at the same moment are counted one by one", async () => {
  const { email } = await newUser(api);
  const answers = await Promise.all(Array.from({ length: 40 }, () => login(email, "wrong password")));
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
});

test("an address without an account is slowed like one with", async () => {
  const answers = [];
  for (let tries = 0; tries < 7; tries += 1)
    answers.push(await login("nobody@example.com", "wrong password"));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test("one network address may ask for a few accounts and passwords only, and is told how long to wait", async () => {
  const own = await startAccounts({ limiter: openLimiter({ redisUrl: null, logger: api.services.logger }) });
  const rows = [
    { name: "login", calls: 60, input: { email_id: "x", password: "" } },
    { name: "register", calls: 30, input: {} },
  ] as const;
  for (const { name, calls, input } of rows) {
    const answers = [];
    for (let tries = 0; tries <= calls; tries += 1) answers.push(await own.api.call(name, input, null));
    expect(answers.at(-2)?.statusCode).toBe(422);
    expect(answers.at(-1)).toMatchObject({
      statusCode: 429,
      data: { retry_after_s: expect.any(Number) },
      headers: { "retry-after": expect.stringMatching(/^\d+$/) },
    });
  }
  await own.api.close();
});

test("one user may have the site write to a few addresses only", async () => {
  const { token } = await newUser(api);
  const answers = [];
  for (let change = 0; change < 6; change += 1)
    answers.push(await api.call("editUser", { email_id: `friend.${change}@example.com` }, token));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 429, 429]);
});
