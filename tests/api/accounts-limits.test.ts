import { afterAll, beforeAll, expect, test } from "vitest";
import type { fixedClock } from "#platform/clock.ts";
import { randomToken } from "#platform/ids.ts";
import { openLimiter } from "#platform/limiter.ts";
import { PASSWORD, registerUser, startAccountsApi } from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";

let api: TestApi;
let clock: ReturnType<typeof fixedClock>;
beforeAll(async () => {
  ({ api, clock } = await startAccountsApi());
});
afterAll(() => api.close());

const login = (email_id: string, password: string) => api.call("login", { email_id, password }, null);

test("login: after 5 wrong passwords returns 429, then works once the wait is over", async () => {
  const { email } = await registerUser(api);
  const answers = [];
  for (let tries = 0; tries < 200; tries += 1) answers.push(await login(email, `wrong password ${tries}`));
  const checked = answers.filter(({ statusCode }) => statusCode === 401);
  const slowed = answers.filter(({ statusCode }) => statusCode === 429);
  expect([checked.length, slowed.length]).toEqual([5, 195]);
  expect(slowed[0]).toMatchObject({
    message: "Too many attempts from this network. Try again in 30 seconds.",
    data: { retry_after_s: 30 },
    headers: { "retry-after": "30" },
  });

  expect((await login(email, PASSWORD)).statusCode).toBe(429);
  clock.advance(30_000);
  expect((await login(email, PASSWORD)).statusCode).toBe(200);
  expect((await login(email, "wrong password")).statusCode).toBe(401);
  expect((await login(email, PASSWORD)).statusCode).toBe(200);
});

test("login: the backoff of one network doubles from 30 seconds up to an hour", async () => {
  const { email } = await registerUser(api);
  const waits: number[] = [];
  for (let tries = 0; tries < 12; tries += 1) {
    await login(email, "wrong password");
    const { data } = await login(email, "wrong password");
    const wait = (data as unknown as { retry_after_s?: number }).retry_after_s;
    if (wait === undefined) continue;
    waits.push(wait);
    clock.advance(wait * 1000);
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 1800, 3600, 3600, 3600]);
  expect((await login(email, PASSWORD)).statusCode).toBe(200);
});

test("login: concurrent attempts are counted one by one", async () => {
  const { email } = await registerUser(api);
  const answers = await Promise.all(Array.from({ length: 40 }, () => login(email, "wrong password")));
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
});

test("login: the attempt limit is the same for an email without an account", async () => {
  const answers = [];
  for (let tries = 0; tries < 7; tries += 1)
    answers.push(await login("nobody@example.com", "wrong password"));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

const startLimitedApi = async () =>
  startAccountsApi({ limiter: await openLimiter({ redisUrl: null, logger: api.services.logger }) });

const RATE_LIMITED = {
  statusCode: 429,
  data: { retry_after_s: expect.any(Number) },
  headers: { "retry-after": expect.stringMatching(/^\d+$/) },
};

test("register: rate limited per IP address, with Retry-After", async () => {
  const own = await startLimitedApi();
  const answers = [];
  for (let tries = 0; tries <= 30; tries += 1) answers.push(await own.api.call("register", {}, null));
  expect(answers.at(-2)?.statusCode).toBe(422);
  expect(answers.at(-1)).toMatchObject(RATE_LIMITED);
  await own.api.close();
});

test("login: 60 passwords from an IP address, over all accounts; known devices there still log in", async () => {
  const own = await startLimitedApi();
  const device_secret = randomToken();
  const { email } = await registerUser(own.api, { device_secret });
  const guess = (at: number) =>
    own.api.call("login", { email_id: `person.${at}@example.com`, password: "wrong password" }, null);
  for (let at = 0; at < 60; at += 1) expect((await guess(at)).statusCode).toBe(401);
  expect(await guess(60)).toMatchObject(RATE_LIMITED);
  const known = await own.api.call("login", { email_id: email, password: PASSWORD, device_secret }, null);
  expect(known.statusCode).toBe(200);
  await own.api.close();
});

test("editEmail: limits how many new email addresses a user can have verified", async () => {
  const { token } = await registerUser(api);
  const answers = [];
  for (let change = 0; change < 6; change += 1)
    answers.push(await api.call("editEmail", { email_id: `friend.${change}@example.com` }, token));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 429, 429]);
});
