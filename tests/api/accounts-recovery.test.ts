import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { fixedClock } from "#platform/clock.ts";
import {
  callOkAs,
  differentCode,
  mailbox,
  NEW_PASSWORD,
  PASSWORD,
  registerUser,
  startAccountsApi,
} from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";

let api: TestApi;
let clock: ReturnType<typeof fixedClock>;
beforeAll(async () => {
  ({ api, clock } = await startAccountsApi());
});
afterAll(() => api.close());

const forgot = (email_id: string) => api.call("forgotPassword", { email_id }, null);
const resend = (email_id: string) => api.call("resendResetCode", { type: "forgot_password", email_id }, null);
const verify = (email_id: string, user_otp: string) =>
  api.call("verifyResetCode", { type: "forgot_password", email_id, user_otp }, null);
const reset = (reset_token: string, new_password = NEW_PASSWORD, confirm_password = new_password) =>
  api.call("resetPassword", { reset_token, new_password, confirm_password }, null);

/** A user, and the right to set a new password. */
async function recovering() {
  const user = await registerUser(api);
  await user.mail.nextCode();
  await forgot(user.email);
  const { data } = await verify(user.email, await user.mail.nextCode());
  return { ...user, reset_token: data.reset_token };
}

test("account recovery answers the same for emails with and without an account", async () => {
  const { email } = await registerUser(api);
  const stranger = "nobody@example.com";
  const steps = [
    forgot,
    forgot,
    resend,
    (address: string) => verify(address, "000000"),
    (address: string) => verify(address, "12345"),
    (address: string) => api.call("login", { email_id: address, password: "wrong password" }, null),
  ];
  for (const step of steps) {
    const { headers: _known, ...known } = await step(email);
    const { headers: _unknown, ...unknown } = await step(stranger);
    expect(unknown).toEqual(known);
  }
  for (let tries = 0; tries < 5; tries += 1)
    await Promise.all([verify(email, "000000"), verify(stranger, "000000")]);
  expect((await verify(stranger, "000000")).message).toBe((await verify(email, "000000")).message);
  expect(await mailbox(api, stranger).subjects()).toEqual([]);
});

test("resendResetCode: allowed after 30 seconds, and invalidates the previous code", async () => {
  const { email, mail } = await registerUser(api);
  await mail.nextCode();
  expect((await forgot(email)).data).toEqual({ resend_after_s: 30, expires_in_s: 600 });
  const first = await mail.nextCode();
  clock.advance(12_000);
  expect((await forgot(email)).data.resend_after_s).toBe(18);
  expect(await resend(email)).toMatchObject({ statusCode: 429, data: { retry_after_s: 18 } });
  clock.advance(18_000);
  expect((await resend(email)).data).toEqual({ resend_after_s: 30 });
  const second = await mail.nextCode();
  if (first !== second) expect((await verify(email, first)).statusCode).toBe(422);
  expect((await verify(email, second)).statusCode).toBe(200);
});

test.each([
  ["wrong", async (email: string, code: string) => verify(email, differentCode(code))],
  [
    "old",
    async (email: string, code: string) => {
      clock.advance(600_000);
      return verify(email, code);
    },
  ],
  [
    "used",
    async (email: string, code: string) => {
      await verify(email, code);
      return verify(email, code);
    },
  ],
  [
    "tried too often",
    async (email: string, code: string) => {
      for (let tries = 0; tries < 5; tries += 1) await verify(email, differentCode(code));
      return verify(email, code);
    },
  ],
  ["somebody else's", async (_email: string, code: string) => verify((await registerUser(api)).email, code)],
])("verifyResetCode rejects a code that is %s", async (_case, use) => {
  const { email, mail } = await registerUser(api);
  await mail.nextCode();
  await forgot(email);
  const { statusCode, message, data } = await use(email, await mail.nextCode());
  expect(statusCode).toBe(422);
  expect(data).toEqual({ message, errors: { user_otp: message } });
});

describe("resetPassword", () => {
  test("ends every session, drops the pending email and marks the email as verified", async () => {
    const { email, token, reset_token } = await recovering();
    const { data: elsewhere } = await api.call("login", { email_id: email, password: PASSWORD }, null);
    await callOkAs(api, token, "editEmail", { email_id: "thief@example.com" });
    expect(await reset(reset_token)).toMatchObject({ statusCode: 200, data: null });
    for (const ended of [token, elsewhere.token])
      expect((await api.call("getUser", {}, ended)).statusCode).toBe(401);
    const { data } = await api.call("login", { email_id: email, password: NEW_PASSWORD }, null);
    expect(data.user).toMatchObject({ email_verified: true, pending_email_id: null });
  });

  test("a reset token works once", async () => {
    const { reset_token } = await recovering();
    const both = await Promise.all([reset(reset_token), reset(reset_token)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410]);
  });

  test("rejects a forged reset token and one that is 15 minutes old", async () => {
    const { reset_token } = await recovering();
    expect(await reset("x".repeat(43))).toMatchObject({ statusCode: 410, status: false });
    clock.advance(900_000);
    expect((await reset(reset_token)).statusCode).toBe(410);
  });

  test.each([
    ["of 33 characters", "x".repeat(33), undefined, "new_password"],
    ["of the commonest", "qwertyuiop", undefined, "new_password"],
    ["typed differently twice", NEW_PASSWORD, `${NEW_PASSWORD}!`, "confirm_password"],
  ])("rejects a password %s and keeps the reset token valid", async (_case, password, again, field) => {
    const { reset_token } = await recovering();
    const { statusCode, data } = await reset(reset_token, password, again);
    expect(statusCode).toBe(422);
    expect(data).toMatchObject({ errors: { [field]: expect.any(String) } });
    expect((await reset(reset_token)).statusCode).toBe(200);
  });
});

describe("changePassword", () => {
  const change = (
    token: string,
    old_password: string,
    new_password: string,
    confirm_password = new_password,
  ) => api.call("changePassword", { old_password, new_password, confirm_password }, token);

  test("ends the other sessions and returns a new token", async () => {
    const { email, token } = await registerUser(api);
    const { data: other } = await api.call("login", { email_id: email, password: PASSWORD }, null);
    const { data } = await change(token, PASSWORD, NEW_PASSWORD);
    expect((await api.call("getUser", {}, other.token)).statusCode).toBe(401);
    expect((await api.call("getUser", {}, token)).statusCode).toBe(401);
    expect(await callOkAs(api, data.token, "listSessions", {})).toHaveLength(1);
  });

  test.each([
    ["a wrong old password", "wrong password", NEW_PASSWORD, undefined, "old_password"],
    ["the same password", PASSWORD, PASSWORD, undefined, "new_password"],
    ["a password of the commonest", PASSWORD, "password1", undefined, "new_password"],
    ["a password of 33 characters", PASSWORD, "x".repeat(33), undefined, "new_password"],
    ["two different ones", PASSWORD, NEW_PASSWORD, PASSWORD, "confirm_password"],
  ])("rejects %s and keeps every session", async (_case, old, wanted, again, field) => {
    const { token } = await registerUser(api);
    const { statusCode, data } = await change(token, old, wanted, again);
    expect(statusCode).toBe(422);
    expect(data).toMatchObject({ errors: { [field]: expect.any(String) } });
    expect((await api.call("getUser", {}, token)).statusCode).toBe(200);
  });

  test("attempts with a wrong old password are limited", async () => {
    const { token } = await registerUser(api);
    for (let tries = 0; tries < 5; tries += 1) await change(token, "wrong password", NEW_PASSWORD);
    expect(await change(token, PASSWORD, NEW_PASSWORD)).toMatchObject({
      statusCode: 429,
      data: { retry_after_s: 30 },
    });
    clock.advance(30_000);
    expect((await change(token, PASSWORD, NEW_PASSWORD)).statusCode).toBe(200);
  });
});
