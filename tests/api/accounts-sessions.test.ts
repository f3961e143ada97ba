import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { fixedClock } from "#platform/clock.ts";
import { randomToken } from "#platform/ids.ts";
import { sessions, users } from "#server/features/accounts/schema.ts";
import { deleteExpiredRecords } from "#server/retention.ts";
import { callOkAs, PASSWORD, registerUser, startAccountsApi } from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";

const DAY_MS = 86_400_000;

let api: TestApi;
let clock: ReturnType<typeof fixedClock>;
beforeAll(async () => {
  ({ api, clock } = await startAccountsApi());
});
afterAll(() => api.close());

const login = async (email_id: string) => (await api.callOk("login", { email_id, password: PASSWORD })).token;
const status = async (token: string) => (await api.call("getUser", {}, token)).statusCode;

async function loginWith(email_id: string, userAgent: string): Promise<string> {
  const response = await api.app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "user-agent": userAgent },
    payload: { email_id, password: PASSWORD },
  });
  return response.json().data.token;
}

describe("sessions", () => {
  test("expires 30 days after last use, and last use is written every few minutes at most", async () => {
    const { token, user } = await registerUser(api);
    const lastUsed = async () => {
      const [row] = await api.services.db
        .select()
        .from(sessions)
        .where(eq(sessions.userId, Number(user.user_id)));
      return row?.lastUsedAt.getTime();
    };
    const begun = clock.now().getTime();
    clock.advance(60_000);
    expect(await status(token)).toBe(200);
    expect(await lastUsed()).toBe(begun);
    clock.advance(29 * DAY_MS);
    expect(await status(token)).toBe(200);
    expect(await lastUsed()).toBe(clock.now().getTime());
    clock.advance(29 * DAY_MS);
    expect(await status(token)).toBe(200);
    clock.advance(30 * DAY_MS);
    expect(await status(token)).toBe(401);
  });

  test("only the token's hash is stored", async () => {
    const { token } = await registerUser(api);
    const { rows } = await api.services.db.execute(sql`select t::text as row from sessions t`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => String(row).includes(token))).toEqual([]);
  });

  test("are listed by device and can be revoked from another session", async () => {
    const { email, token } = await registerUser(api);
    clock.advance(1000);
    const phone = await loginWith(
      email,
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
    );
    const list = await callOkAs(api, token, "listSessions", {});
    expect(list.map(({ device, current }) => [device, current])).toEqual([
      ["Safari on iPhone", false],
      ["Unknown device", true],
    ]);
    expect(JSON.stringify(list)).not.toContain(phone);
    const session_id = list[0]?.session_id ?? "";
    await callOkAs(api, token, "revokeSession", { session_id });
    expect([await status(phone), await status(token)]).toEqual([401, 200]);
    expect((await api.call("revokeSession", { session_id }, token)).statusCode).toBe(404);
  });

  test("of another user can't be revoked", async () => {
    const [one, other] = [await registerUser(api), await registerUser(api)];
    const [session] = await callOkAs(api, one.token, "listSessions", {});
    const answer = await api.call("revokeSession", { session_id: session?.session_id }, other.token);
    expect(answer.statusCode).toBe(404);
    expect(await status(one.token)).toBe(200);
  });

  test('revokeSession "others" ends all other sessions', async () => {
    const { email, token } = await registerUser(api);
    const others = [await login(email), await login(email)];
    await callOkAs(api, token, "revokeSession", { session_id: "others" });
    expect(await Promise.all([token, ...others].map(status))).toEqual([200, 401, 401]);
  });

  test("a user has at most 50; the least recently used one ends", async () => {
    const { email, token } = await registerUser(api);
    clock.advance(1000);
    const first = await login(email);
    for (let more = 0; more < 49; more += 1) await login(email);
    expect([await status(token), await status(first)]).toEqual([401, 200]);
  });
});

test("registerDevice: a device token moves with its device only, and is removed on logout", async () => {
  const [device_secret, strangers] = [randomToken(), randomToken()];
  const [one, other] = [await registerUser(api, { device_secret }), await registerUser(api)];
  const devices = async (token: string) => (await callOkAs(api, token, "exportUser", {})).devices;
  const device = { fcm_token: "fcm-token-of-a-phone", platform: "android" as const };
  await callOkAs(api, one.token, "registerDevice", device);
  await callOkAs(api, one.token, "registerDevice", { ...device, fcm_token: "its-next-token" });
  expect(await devices(one.token)).toMatchObject([{ fcm_token: "its-next-token", platform: "android" }]);
  const known = { ...device, fcm_token: "its-next-token" };
  for (const claim of [known, { ...known, device_secret: strangers }]) {
    await callOkAs(api, other.token, "registerDevice", claim);
    expect(await devices(one.token)).toHaveLength(1);
  }
  await callOkAs(api, other.token, "registerDevice", { ...known, device_secret });
  expect(await devices(one.token)).toEqual([]);
  expect(await devices(other.token)).toHaveLength(1);
  const refused = await api.call("registerDevice", { ...device, platform: "fridge" }, one.token);
  expect(refused).toMatchObject({ statusCode: 422, data: { errors: { platform: expect.any(String) } } });

  await callOkAs(api, other.token, "logout", {});
  const again = await login(other.email);
  expect(await devices(again)).toEqual([]);
});

test("exportUser contains everything stored about the user and no secrets", async () => {
  const { token, user, mail } = await registerUser(api);
  const code = await mail.nextCode();
  const data = await callOkAs(api, token, "exportUser", {});
  expect(data).toMatchObject({
    profile: { ...user, terms_accepted_at: expect.any(String) },
    sessions: [{ current: true }],
    passkeys: [],
    // The address is not confirmed yet: emails to it may be another person's.
    emails: [],
  });
  const text = JSON.stringify(data);
  for (const secret of [token, code, "$argon2id$"]) expect(text).not.toContain(secret);
  await callOkAs(api, token, "verifyEmailCode", { user_otp: code });
  const { emails } = await callOkAs(api, token, "exportUser", {});
  expect(emails).toContainEqual({
    subject: expect.stringContaining("code"),
    stored_at: expect.any(String),
  });
});

test("deleting an unconfirmed account leaves other emails to its address alone", async () => {
  const { email, token, mail } = await registerUser(api);
  await api.callOk("joinNewsletter", { email_id: email });
  await mail.waitForSubject("confirm your subscription");
  await mail.nextCode();
  await callOkAs(api, token, "deleteUser", {});
  expect(await mail.subjects()).toEqual([expect.stringContaining("confirm your subscription")]);
});

test("deleting a confirmed account deletes its emails from the queue", async () => {
  const { db, jobs } = api.services;
  const { email, token, mail } = await registerUser(api);
  await callOkAs(api, token, "verifyEmailCode", { user_otp: await mail.nextCode() });
  await mail.waitForSubject("Welcome");
  const waiting = { key: "waiting", to: email, subject: "", text: "", html: "" };
  await jobs.enqueue(db, "send-email", waiting, { startAfter: new Date(Date.now() + DAY_MS) });
  const queued = async () =>
    (
      await db.execute(
        sql`select key from (select data ->> 'to' as key from jobs.job) q where key = ${email}`,
      )
    ).rows;
  expect(await queued()).not.toEqual([]);
  await callOkAs(api, token, "deleteUser", {});
  expect(await queued()).toEqual([]);
});

test("deleteUser leaves no trace in any table", async () => {
  const { db } = api.services;
  const { email, token, user, mail } = await registerUser(api, {
    first_name: "Wilhelmina",
    last_name: "Fleming-Oddname",
  });
  await callOkAs(api, token, "registerDevice", { fcm_token: "williaminas-phone", platform: "ios" });
  await api.call("forgotPassword", { email_id: email }, null);
  await api.call("login", { email_id: email, password: "wrong password" }, null);
  await expect.poll(async () => (await mail.codes()).length).toBe(2);
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const traces = async () => {
    const found = [];
    for (const { name } of tables.rows) {
      const { rows } = await db.execute(sql`
        select t::text from ${sql.identifier(name)} t
        where t::text ilike ${`%${email}%`} or t::text ilike '%Fleming-Oddname%' or t::text like '%williaminas-phone%'`);
      if (rows.length > 0) found.push(name);
    }
    return found.toSorted();
  };
  expect(await traces()).toEqual(expect.arrayContaining(["device_tokens", "one_time_codes", "users"]));
  await callOkAs(api, token, "deleteUser", {});
  expect(await traces()).toEqual([]);
  expect(await db.$count(sessions, eq(sessions.userId, Number(user.user_id)))).toBe(0);
  expect((await api.call("deleteUser", {}, token)).statusCode).toBe(401);
});

// Under faketime the database server keeps the real time, so the site's schedule looks years away.
test.skipIf(process.env.FAKETIME)(
  "delete-expired-records runs at the start and is scheduled a day later",
  async () => {
    await expect
      .poll(async () => {
        const { rows } = await api.services.db.execute<{ state: string; hours: number }>(sql`
        select state, round(extract(epoch from start_after - now()) / 3600)::int as hours
        from jobs.job where name = 'delete-expired-records' order by start_after`);
        return rows;
      })
      .toEqual([
        { state: "completed", hours: expect.any(Number) },
        { state: "created", hours: 24 },
      ]);
  },
);

test("deleteExpiredRecords keeps every record for its retention period", async () => {
  const { db } = api.services;
  const { email, token } = await registerUser(api);
  await callOkAs(api, token, "registerDevice", { fcm_token: "an-old-phone", platform: "web" });
  await api.call("forgotPassword", { email_id: email }, null);
  await api.call("startPasskeyLogin", {}, null);
  const names = ["attempts", "device_tokens", "one_time_codes", "passkey_challenges", "sessions"];
  const filled = async () => {
    await deleteExpiredRecords(db, clock.now());
    const counts = await Promise.all(
      names.map(async (name) => {
        const { rows } = await db.execute<{ n: number }>(
          sql`select count(*)::int as n from ${sql.identifier(name)}`,
        );
        return rows[0]?.n ? name : null;
      }),
    );
    return counts.filter((name) => name !== null);
  };
  expect(await filled()).toEqual(names);
  clock.advance(DAY_MS);
  expect(await filled()).toEqual(names);
  clock.advance(DAY_MS);
  expect(await filled()).toEqual(["device_tokens", "sessions"]);
  expect(await status(token)).toBe(200);
  for (let month = 0; month < 2; month += 1) {
    clock.advance(28 * DAY_MS);
    expect(await status(token)).toBe(200);
  }
  expect(await filled()).toEqual(["device_tokens", "sessions"]);
  clock.advance(2 * DAY_MS);
  expect(await filled()).toEqual(["sessions"]);
  clock.advance(30 * DAY_MS);
  expect(await filled()).toEqual([]);
  expect(await db.$count(users)).toBeGreaterThan(0);
});
