import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_API_KEYS } from "#contract/api-key-vocabulary.ts";
import { RETENTION } from "#contract/retention.ts";
import { fixedClock } from "#platform/clock.ts";
import { users } from "#server/features/accounts/schema.ts";
import { apiKeys } from "#server/features/api-keys/schema.ts";
import { deleteExpiredRecords } from "#server/retention.ts";
import { callOkAs, createUser, stolenToken } from "#tests/support/accounts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { createSignedInUser } from "#tests/support/sign-in.ts";

let api: TestApi;
const clock = fixedClock(new Date());
let token: string;

beforeAll(async () => {
  api = await startApi({ demoData: true, replace: { clock } });
  token = await createSignedInUser(api.services.db);
});
afterAll(() => api.close());

const create = (name: string, scopes: ("calls" | "files")[] = ["calls", "files"], by = token) =>
  callOkAs(api, by, "createApiKey", { name, scopes });

/** Makes an open call with a key. */
async function overviewWith(key: string, ip = "192.0.2.1") {
  const response = await api.app.inject({
    url: "/api/web/home/overview",
    remoteAddress: ip,
    headers: { authorization: `Bearer ${await api.services.guestTokens.sign()}`, "x-api-key": key },
  });
  return { statusCode: response.statusCode, headers: response.headers, ...response.json() };
}

test("a key raises the limit of an open call, counts by key, and is shown once", async () => {
  const { key, last_four, api_key_id } = await create("Monitor");
  expect(key).toMatch(/^assayed_[\w-]{43}$/);
  expect(key.endsWith(last_four)).toBe(true);
  const first = await overviewWith(key, "192.0.2.1");
  const second = await overviewWith(key, "192.0.2.2");
  expect(first.headers["ratelimit-policy"]).toBe('"reading-with-key";q=6000;w=60');
  expect(String(first.headers.ratelimit)).toMatch(/^"reading-with-key";r=5999;/);
  // Another address, the same key: one count.
  expect(String(second.headers.ratelimit)).toMatch(/^"reading-with-key";r=5998;/);
  const [listed] = await callOkAs(api, token, "listApiKeys", {});
  expect(listed).toMatchObject({ api_key_id, last_used_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
  expect(JSON.stringify(listed)).not.toContain(key);
  const rows = await api.services.db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.id, Number(api_key_id)));
  expect(JSON.stringify(rows)).not.toContain(key);
});

test("a revoked key and an unknown one are refused from then on, with what to do", async () => {
  const { key, api_key_id } = await create("Short-lived");
  expect(await overviewWith(key)).toMatchObject({ statusCode: 200 });
  await callOkAs(api, token, "revokeApiKey", { api_key_id });
  for (const refused of [key, "assayed_unknown"])
    expect(await overviewWith(refused)).toMatchObject({
      statusCode: 401,
      message: expect.stringContaining("unknown or was revoked"),
    });
  expect((await api.call("revokeApiKey", { api_key_id }, token)).statusCode).toBe(404);
});

test("who tries keys is counted by address, and holders of right ones are not", async () => {
  const { key } = await create("Innocent");
  const ip = "192.0.2.9";
  expect((await overviewWith(key, ip)).statusCode).toBe(200);
  const tries = await Promise.all(Array.from({ length: 61 }, (_, at) => overviewWith(`assayed_${at}`, ip)));
  expect(tries.some(({ statusCode }) => statusCode === 429)).toBe(true);
  expect((await overviewWith(key, ip)).statusCode).toBe(200);
});

test("a key logs nobody in", async () => {
  const { key } = await create("No login");
  const alone = await api.app.inject({ url: "/api/web/home/overview", headers: { "x-api-key": key } });
  expect(alone.statusCode).toBe(401);
  const asToken = await api.app.inject({
    method: "POST",
    url: "/api/user/manage_user",
    headers: { authorization: `Bearer ${key}` },
    payload: { action: "get_user" },
  });
  expect(asToken.statusCode).toBe(401);
});

test("a key does not raise limits of what writes or guesses", async () => {
  const { key } = await create("Guesser");
  const response = await api.app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "x-api-key": key },
    payload: { email_id: "ada@example.com", password: "not the password" },
  });
  expect(response.headers["ratelimit-policy"]).toBe('"logging-in";q=600;w=600');
});

describe("scopes", () => {
  const openData = (key: string) =>
    api.app.inject({ url: "/.well-known/gs1resolver", headers: { "x-api-key": key } });

  test("a key without the scope is refused, with its name", async () => {
    const { key: forCalls } = await create("Calls", ["calls"]);
    const { key: forFiles } = await create("Files", ["files"]);
    expect((await openData(forFiles)).statusCode).toBe(200);
    const refused = await openData(forCalls);
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining("“files”")]);
    expect((await overviewWith(forFiles)).statusCode).toBe(403);
    expect((await openData("assayed_unknown")).statusCode).toBe(401);
  });
});

test("a stolen session can neither make nor revoke a key, and an unconfirmed address can't make one", async () => {
  const stolen = await stolenToken(api, await createSignedInUser(api.services.db, "stolen@example.com"));
  const made = await api.call("createApiKey", { name: "Mine", scopes: ["calls"] }, stolen);
  const revoked = await api.call("revokeApiKey", { api_key_id: "1" }, stolen);
  expect([made.statusCode, revoked.statusCode]).toEqual([403, 403]);
  const { token: unconfirmed } = await createUser(api);
  const refused = await api.call("createApiKey", { name: "Mine", scopes: ["calls"] }, unconfirmed);
  expect([refused.statusCode, refused.message]).toEqual([409, "Confirm your email address first."]);
});

test("an account has a number of keys, also with parallel calls, and others can't revoke them", async () => {
  const owner = await createSignedInUser(api.services.db, "owner@example.com");
  const answers = await Promise.all(
    Array.from({ length: MAX_API_KEYS + 2 }, (_, at) =>
      api.call("createApiKey", { name: `Key ${at}`, scopes: ["calls"] }, owner),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(MAX_API_KEYS);
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  const [first] = await callOkAs(api, owner, "listApiKeys", {});
  const other = await api.call("revokeApiKey", { api_key_id: first?.api_key_id }, token);
  expect(other.statusCode).toBe(404);
});

test("keys of a blocked or deleted account stop working; the export has them without the keys", async () => {
  const owner = await createSignedInUser(api.services.db, "leaving@example.com");
  const { key } = await create("Last", ["calls"], owner);
  const { api_keys } = await callOkAs(api, owner, "exportUser", {});
  expect(api_keys).toEqual([expect.objectContaining({ name: "Last", last_four: key.slice(-4) })]);
  const { db } = api.services;
  const byEmail = eq(users.emailId, "leaving@example.com");
  await db.update(users).set({ blockedAt: clock.now() }).where(byEmail);
  expect((await overviewWith(key)).statusCode).toBe(401);
  await db.update(users).set({ blockedAt: null }).where(byEmail);
  expect((await overviewWith(key)).statusCode).toBe(200);
  await callOkAs(api, owner, "deleteUser", {});
  expect((await overviewWith(key)).statusCode).toBe(401);
});

test("a key that nobody uses is deleted after the time that the privacy policy states", async () => {
  const owner = await createSignedInUser(api.services.db, "idle@example.com");
  const { api_key_id } = await create("Idle", ["calls"], owner);
  const { db } = api.services;
  const after = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000);
  const isStored = async () => (await db.$count(apiKeys, sql`id = ${Number(api_key_id)}`)) === 1;
  await deleteExpiredRecords(db, after(RETENTION.apiKeys.lifetimeS - 86_400));
  expect(await isStored()).toBe(true);
  await deleteExpiredRecords(db, after(RETENTION.apiKeys.lifetimeS + 86_400));
  expect(await isStored()).toBe(false);
});
