import { expect, onTestFinished, test } from "vitest";
import type { Limiter } from "#platform/limiter.ts";
import { Admission } from "#server/http/admission.ts";
import { LANES } from "#server/http/lanes.ts";
import type { Services } from "#server/services.ts";
import { registerUser, unlimitedLimiter } from "#tests/support/accounts.ts";
import { startApi } from "#tests/support/api.ts";

const path = "/api/web/search/supplement";

/** An API whose product search waits until it is released. */
async function startHeldApi(replace: Partial<Services> = {}) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const lanes = { ...LANES, calls: { ...LANES.calls, running: 3, runningPerCaller: 2, waitingPerCaller: 1 } };
  const admission = new Admission({ limiter: unlimitedLimiter, cpuPercent: 0, lanes });
  const api = await startApi({ replace: { admission, limiter: unlimitedLimiter, ...replace } });
  onTestFinished(() => api.close());
  const { search } = api.services;
  const find = search.find.bind(search);
  search.find = async (...input) => {
    await held;
    return find(...input);
  };
  const token = await api.services.guestTokens.sign();
  const send = (remoteAddress: string, authorization = `Bearer ${token}`) =>
    api.app.inject({
      method: "POST",
      url: path,
      remoteAddress,
      headers: { authorization },
      payload: { search: "zinc" },
    });
  return { api, admission, send, release };
}

test("a caller with too many calls in progress gets 503 with Retry-After in the envelope; others are served", async () => {
  const { admission, send, release } = await startHeldApi();
  const served = Promise.all([1, 2, 3].map(() => send("192.0.2.1")));
  await expect.poll(() => admission.counts()).toEqual({ running: 2, waiting: 1 });
  const refused = await send("192.0.2.1");
  expect(refused.statusCode).toBe(503);
  expect(refused.headers["retry-after"]).toBe("2");
  expect(refused.json()).toMatchObject({ status: false, data: { retry_after_s: 2 } });
  const other = send("192.0.2.2");
  await expect.poll(() => admission.counts().running).toBe(3);
  release();
  expect([...(await served), await other].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(admission.counts()).toEqual({ running: 0, waiting: 0 });
});

test("addresses of one IPv6 network are one caller", async () => {
  const { admission, send, release } = await startHeldApi();
  const served = Promise.all(["2001:db8::1", "2001:db8::2", "2001:db8::3"].map((ip) => send(ip)));
  await expect.poll(() => admission.counts()).toEqual({ running: 2, waiting: 1 });
  release();
  await served;
});

test("a refused or invalid call gives its place back", async () => {
  const { api, admission, send, release } = await startHeldApi();
  release();
  for (let at = 0; at < 3; at++)
    expect((await send("192.0.2.1", "Bearer forged.token.here")).statusCode).toBe(401);
  const invalid = await api.call("searchSupplements", { page: -1 });
  expect(invalid.statusCode).toBe(422);
  expect(admission.counts()).toEqual({ running: 0, waiting: 0 });
});

test("measured CPU time is charged to address and signed-in user; beyond the limit per minute they get 429", async () => {
  const points: Record<string, number> = {};
  const limiter: Limiter = {
    async take(key, { name }, count = 1) {
      if (name !== "cpu-ms") return { allowed: true, retryAfterSeconds: 0, remaining: 0, resetSeconds: 60 };
      points[key] = (points[key] ?? 0) + count;
      return { allowed: points[key] < 20, retryAfterSeconds: 7, remaining: 0, resetSeconds: 60 };
    },
    close: async () => {},
  };
  const admission = new Admission({ limiter, cpuPercent: 20, meter: { start: () => () => 15 } });
  const api = await startApi({ replace: { admission, limiter: unlimitedLimiter } });
  onTestFinished(() => api.close());
  const send = async (remoteAddress: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await api.app.inject({ method: "POST", url: path, remoteAddress, headers, payload: {} });
    return [response.statusCode, response.headers["retry-after"]];
  };
  const { token, user } = await registerUser(api);
  const guest = await api.services.guestTokens.sign();
  expect(await send("192.0.2.1", token)).toEqual([200, undefined]);
  expect(points).toMatchObject({ "192.0.2.1": 15, [`user:${user.user_id}`]: 15 });
  expect(await send("192.0.2.2", token)).toEqual([200, undefined]);
  expect(await send("192.0.2.3", token), "the same user, from a third address").toEqual([429, "7"]);
  expect(await send("192.0.2.2", guest), "another one, from the second").toEqual([200, undefined]);
  expect(await send("192.0.2.2", guest)).toEqual([429, "7"]);
});
