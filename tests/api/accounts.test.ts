import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { fixedClock } from "#platform/clock.ts";
import { users } from "#server/features/accounts/schema.ts";
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

const login = (email_id: string, password: string) => api.call("login", { email_id, password }, null);

test("account lifecycle: register, verify, log out, recover, log in, change everything, delete", async () => {
  const { token, user, email, mail } = await registerUser(api, { email_id: "  Grace.Hopper@Example.COM " });
  expect(user).toMatchObject({
    email_id: "grace.hopper@example.com",
    email_verified: false,
    pending_email_id: null,
  });

  const verified = await callOkAs(api, token, "verifyEmailCode", { user_otp: await mail.nextCode() });
  expect(verified.email_verified).toBe(true);
  await mail.waitForSubject("Welcome");

  await callOkAs(api, token, "logout", {});
  expect(await api.call("getUser", {}, token)).toMatchObject({ statusCode: 401, status: false });

  const asked = await api.callOk("forgotPassword", { email_id: email });
  expect(asked).toEqual({ resend_after_s: 30, expires_in_s: 600 });
  const { reset_token } = await api.callOk("verifyResetCode", {
    action: "verify_otp",
    type: "forgot_password",
    email_id: "GRACE.hopper@example.com ",
    user_otp: await mail.nextCode(),
  });
  const passwords = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  expect(await api.callOk("resetPassword", { reset_token, ...passwords })).toBeNull();
  await mail.waitForSubject("your account was changed");
  expect((await login(email, PASSWORD)).statusCode).toBe(401);
  const { data: again } = await login(email, NEW_PASSWORD);

  const changed = await callOkAs(api, again.token, "editEmail", { email_id: "Admiral@example.com" });
  expect(changed).toMatchObject({
    email_id: email,
    pending_email_id: "admiral@example.com",
    resend_after_s: 30,
  });
  const moved = await callOkAs(api, again.token, "verifyEmailCode", {
    user_otp: await mailbox(api, "admiral@example.com").nextCode(),
  });
  expect(moved).toMatchObject({ email_id: "admiral@example.com", pending_email_id: null });

  const { token: renewed } = await callOkAs(api, again.token, "changePassword", {
    old_password: NEW_PASSWORD,
    new_password: PASSWORD,
    confirm_password: PASSWORD,
  });
  expect((await api.call("getUser", {}, again.token)).statusCode).toBe(401);
  expect((await callOkAs(api, renewed, "getUser", {})).email_id).toBe("admiral@example.com");

  expect(await callOkAs(api, renewed, "deleteUser", {})).toBeNull();
  expect((await api.call("getUser", {}, renewed)).statusCode).toBe(401);
  expect((await login("admiral@example.com", PASSWORD)).statusCode).toBe(401);
});

describe("register", () => {
  const whole = {
    first_name: "Ada",
    last_name: "Lovelace",
    email_id: "new@example.com",
    password: PASSWORD,
    accept_terms: true,
  };

  test.each([
    ["no first name", { first_name: " " }, "first_name"],
    ["a name of 129 characters", { last_name: "x".repeat(129) }, "last_name"],
    ["no address", { email_id: undefined }, "email_id"],
    ["an address that is none", { email_id: "ada@" }, "email_id"],
    ["two addresses", { email_id: "a@example.com, b@example.com" }, "email_id"],
    ["an address of 256 characters", { email_id: `${"a".repeat(60)}@${"b.".repeat(96)}com` }, "email_id"],
    ["7 characters", { password: "abc-123" }, "password"],
    ["33 characters", { password: "x".repeat(33) }, "password"],
    ["half a character", { password: "crucible\ud800" }, "password"],
    ["a number for a password", { password: 12345678 }, "password"],
    ["one of the commonest passwords", { password: "Password1" }, "password"],
    [
      "the address as a password",
      { email_id: "ada.lovelace@example.com", password: "AdaLovelace1" },
      "password",
    ],
    ["the site's name as a password", { password: "assayed2026" }, "password"],
    ["terms that are not accepted", { accept_terms: false }, "accept_terms"],
  ])("rejects %s with a field error and creates nothing", async (_case, changes, field) => {
    const before = await api.services.db.$count(users);
    const { statusCode, status, message, data } = await api.call("register", { ...whole, ...changes }, null);
    expect({ statusCode, status }).toEqual({ statusCode: 422, status: false });
    expect(data).toMatchObject({ message, errors: { [field]: expect.stringMatching(/\w/) } });
    expect(await api.services.db.$count(users)).toBe(before);
  });

  test("rejects an email that has an account, regardless of case and spaces", async () => {
    const { email } = await registerUser(api);
    const { statusCode, data } = await api.call(
      "register",
      { ...whole, email_id: ` ${email.toUpperCase()}` },
      null,
    );
    expect(statusCode).toBe(409);
    expect(data).toMatchObject({ errors: { email_id: expect.stringContaining("already has an account") } });
  });

  test("two concurrent requests for one email create one account", async () => {
    const both = await Promise.all(
      [1, 2].map(() => api.call("register", { ...whole, email_id: "twin@example.com" }, null)),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});

describe("email verification code", () => {
  test("is void after five wrong attempts; a new one works", async () => {
    const { token, mail } = await registerUser(api);
    const code = await mail.nextCode();
    const wrong = () => api.call("verifyEmailCode", { user_otp: differentCode(code) }, token);
    const messages = [];
    for (let tries = 1; tries <= 5; tries += 1) messages.push((await wrong()).message);
    expect(messages[0]).toContain("4 tries left");
    expect(messages[3]).toContain("1 try left");
    expect(messages[4]).toContain("Request a new one");
    const { statusCode, data } = await api.call("verifyEmailCode", { user_otp: code }, token);
    expect(statusCode).toBe(422);
    expect(data).toMatchObject({ errors: { user_otp: expect.stringContaining("has expired") } });

    clock.advance(30_000);
    await callOkAs(api, token, "resendEmailCode", {});
    await callOkAs(api, token, "verifyEmailCode", { user_otp: await mail.nextCode() });
  });

  test("expires after ten minutes and works once", async () => {
    const { token, mail } = await registerUser(api);
    const code = await mail.nextCode();
    clock.advance(600_000);
    expect((await api.call("verifyEmailCode", { user_otp: code }, token)).statusCode).toBe(422);
    await callOkAs(api, token, "resendEmailCode", {});
    const fresh = await mail.nextCode();
    const both = await Promise.all([1, 2].map(() => api.call("verifyEmailCode", { user_otp: fresh }, token)));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    expect((await api.call("resendEmailCode", {}, token)).statusCode).toBe(409);
  });

  test("can be resent after 30 seconds, then with backoff", async () => {
    const { token } = await registerUser(api);
    const early = await api.call("resendEmailCode", {}, token);
    expect(early).toMatchObject({ statusCode: 429, data: { retry_after_s: 30, resend_after_s: 30 } });
    expect(early.headers["retry-after"]).toBe("30");
    const waits = [];
    for (let letter = 0, wait = 30; letter < 5; letter += 1) {
      clock.advance(wait * 1000);
      ({ resend_after_s: wait } = await callOkAs(api, token, "resendEmailCode", {}));
      waits.push(wait);
    }
    expect(waits).toEqual([30, 60, 300, 900, 3600]);
  });

  test("may contain spaces and must be six digits", async () => {
    const { token, mail } = await registerUser(api);
    for (const user_otp of ["12345", "1234567", "abcdef", 123456, null])
      expect((await api.call("verifyEmailCode", { user_otp }, token)).statusCode).toBe(422);
    const code = await mail.nextCode();
    await callOkAs(api, token, "verifyEmailCode", { user_otp: ` ${code.slice(0, 3)} ${code.slice(3)}` });
  });
});

describe("editUser", () => {
  test("changes the given fields only", async () => {
    const { token, user } = await registerUser(api);
    const edited = await callOkAs(api, token, "editUser", { last_name: " King " });
    expect(edited).toMatchObject({ ...user, last_name: "King", resend_after_s: null });
  });

  test.each([
    ["nothing", {}, "body"],
    ["an empty name", { first_name: "" }, "first_name"],
    ["a picture that is somewhere else", { user_image: "https://elsewhere.example/me.png" }, "user_image"],
    ["a picture that is a script", { user_image: "javascript:alert(1)" }, "user_image"],
  ])("rejects %s", async (_case, changes, field) => {
    const { token } = await registerUser(api);
    const { statusCode, data } = await api.call("editUser", changes, token);
    expect(statusCode).toBe(422);
    expect(data).toMatchObject({ errors: { [field]: expect.any(String) } });
  });

  test("an email that's taken changes nothing, including the name sent with it", async () => {
    const [{ email }, { token, user }] = [await registerUser(api), await registerUser(api)];
    const { statusCode, data } = await api.call("editEmail", { first_name: "Eve", email_id: email }, token);
    expect(statusCode).toBe(409);
    expect(data).toMatchObject({ errors: { email_id: expect.any(String) } });
    expect(await callOkAs(api, token, "getUser", {})).toEqual(user);
  });

  test("a pending email that another user verifies first stays theirs", async () => {
    const [one, other] = [await registerUser(api), await registerUser(api)];
    const mail = mailbox(api, "wanted@example.com");
    await callOkAs(api, one.token, "editEmail", { email_id: "wanted@example.com" });
    const first = await mail.nextCode();
    clock.advance(30_000);
    await callOkAs(api, other.token, "editEmail", { email_id: "wanted@example.com" });
    const second = await mail.nextCode();
    await callOkAs(api, other.token, "verifyEmailCode", { user_otp: second });
    const late = await api.call("verifyEmailCode", { user_otp: first }, one.token);
    expect(late.statusCode).toBe(409);
    expect((await callOkAs(api, one.token, "getUser", {})).email_id).toBe(one.email);
  });

  test("setting the current email cancels a pending change", async () => {
    const { token, email } = await registerUser(api);
    const asked = await callOkAs(api, token, "editEmail", { email_id: "other@example.com" });
    expect(asked.pending_email_id).toBe("other@example.com");
    const back = await callOkAs(api, token, "editEmail", { email_id: email });
    expect(back).toMatchObject({ email_id: email, pending_email_id: null, resend_after_s: null });
  });
});

test.each([
  ["no token", null],
  ["a forged token", "x".repeat(43)],
  ["a truncated token", "short"],
])("getUser with %s returns 401", async (_case, token) => {
  const { statusCode, message, data } = await api.call("getUser", {}, token);
  expect(statusCode).toBe(401);
  expect(message).toBe("Session expired. Please login again.");
  expect(data).toEqual({ message });
});

test("getUser with a session token that lacks its last character returns 401", async () => {
  const { token } = await registerUser(api);
  expect((await api.call("getUser", {}, token.slice(0, -1))).statusCode).toBe(401);
});

test("a body that isn't valid JSON returns 400 in the envelope", async () => {
  const response = await api.app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "content-type": "application/json" },
    payload: "email_id=ada@example.com",
  });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ status: false, message: "The request body is not valid JSON." });
});
