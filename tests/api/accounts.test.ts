import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { fixedClock } from "#platform/clock.ts";
import { users } from "#server/features/accounts/schema.ts";
import {
  askAs,
  mailbox,
  NEW_PASSWORD,
  newUser,
  otherCode,
  PASSWORD,
  startAccounts,
} from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";

let api: TestApi;
let clock: ReturnType<typeof fixedClock>;
beforeAll(async () => {
  ({ api, clock } = await startAccounts());
});
afterAll(() => api.close());

const login = (email_id: string, password: string) => api.call("login", { email_id, password }, null);

test("the whole way: register, verify, log out, recover, log in, change everything, delete", async () => {
  const { token, user, email, mail } = await newUser(api, { email_id: "  Grace.Hopper@Example.COM " });
  expect(user).toMatchObject({
    email_id: "grace.hopper@example.com",
    email_verified: false,
    pending_email_id: null,
  });

  const verified = await askAs(api, token, "verifyEmailCode", { user_otp: await mail.nextCode() });
  expect(verified.email_verified).toBe(true);
  await mail.arrival("Welcome");

  await askAs(api, token, "logout", {});
  expect(await api.call("getUser", {}, token)).toMatchObject({ statusCode: 401, status: false });

  const asked = await api.ask("forgotPassword", { email_id: email });
  expect(asked).toEqual({ resend_after_s: 30, expires_in_s: 600 });
  const { reset_token } = await api.ask("verifyResetCode", {
    action: "verify_otp",
    type: "forgot_password",
    email_id: "GRACE.hopper@example.com ",
    user_otp: await mail.nextCode(),
  });
  const passwords = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  expect(await api.ask("resetPassword", { reset_token, ...passwords })).toBeNull();
  await mail.arrival("your account was changed");
  expect((await login(email, PASSWORD)).statusCode).toBe(401);
  const { data: again } = await login(email, NEW_PASSWORD);

  const changed = await askAs(api, again.token, "editUser", { email_id: "Admiral@example.com" });
  expect(changed).toMatchObject({
    email_id: email,
    pending_email_id: "admiral@example.com",
    resend_after_s: 30,
  });
  const moved = await askAs(api, again.token, "verifyEmailCode", {
    user_otp: await mailbox(api, "admiral@example.com").nextCode(),
  });
  expect(moved).toMatchObject({ email_id: "admiral@example.com", pending_email_id: null });

  const { token: renewed } = await askAs(api, again.token, "changePassword", {
    old_password: NEW_PASSWORD,
    new_password: PASSWORD,
    confirm_password: PASSWORD,
  });
  expect((await api.call("getUser", {}, again.token)).statusCode).toBe(401);
  expect((await askAs(api, renewed, "getUser", {})).email_id).toBe("admiral@example.com");

  expect(await askAs(api, renewed, "deleteUser", {})).toBeNull();
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
  ])("refuses %s, beside its field, and makes nothing", async (_case, changes, field) => {
    const before = await api.services.db.$count(users);
    const { statusCode, status, message, data } = await api.call("register", { ...whole, ...changes }, null);
    expect({ statusCode, status }).toEqual({ statusCode: 422, status: false });
    expect(data).toMatchObject({ message, errors: { [field]: expect.stringMatching(/\w/) } });
    expect(await api.services.db.$count(users)).toBe(before);
  });

  test("says that an address is taken, however it is written", async () => {
    const { email } = await newUser(api);
    const { statusCode, data } = await api.call(
      "register",
      { ...whole, email_id: ` ${email.toUpperCase()}` },
      null,
    );
    expect(statusCode).toBe(409);
    expect(data).toMatchObject({ errors: { email_id: expect.stringContaining("account already") } });
  });

  test("one of two at the same moment gets the address", async () => {
    const both = await Promise.all(
      [1, 2].map(() => api.call("register", { ...whole, email_id: "twin@example.com" }, null)),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});

describe("a code for the address", () => {
  test("wrong five times is used up, and a new one works", async () => {
    const { token, mail } = await newUser(api);
    const code = await mail.nextCode();
    const wrong = () => api.call("verifyEmailCode", { user_otp: otherCode(code) }, token);
    const messages = [];
    for (let tries = 1; tries <= 5; tries += 1) messages.push((await wrong()).message);
    expect(messages[0]).toContain("4 tries left");
    expect(messages[3]).toContain("one try left");
    expect(messages[4]).toContain("ask for a new one");
    const { statusCode, data } = await api.call("verifyEmailCode", { user_otp: code }, token);
    expect(statusCode).toBe(422);
    expect(data).toMatchObject({ errors: { user_otp: expect.stringContaining("no longer") } });

    clock.advance(30_000);
    await askAs(api, token, "resendEmailCode", {});
    await askAs(api, token, "verifyEmailCode", { user_otp: await mail.nextCode() });
  });

  test("is too old after ten minutes, and is used once", async () => {
    const { token, mail } = await newUser(api);
    const code = await mail.nextCode();
    clock.advance(600_000);
    expect((await api.call("verifyEmailCode", { user_otp: code }, token)).statusCode).toBe(422);
    await askAs(api, token, "resendEmailCode", {});
    const fresh = await mail.nextCode();
    const both = await Promise.all([1, 2].map(() => api.call("verifyEmailCode", { user_otp: fresh }, token)));
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    expect((await api.call("resendEmailCode", {}, token)).statusCode).toBe(409);
  });

  test("may be asked for again after 30 seconds, then after longer and longer", async () => {
    const { token } = await newUser(api);
    const early = await api.call("resendEmailCode", {}, token);
    expect(early).toMatchObject({ statusCode: 429, data: { retry_after_s: 30, resend_after_s: 30 } });
    expect(early.headers["retry-after"]).toBe("30");
    const waits = [];
    for (let letter = 0, wait = 30; letter < 5; letter += 1) {
      clock.advance(wait * 1000);
      ({ resend_after_s: wait } = await askAs(api, token, "resendEmailCode", {}));
      waits.push(wait);
    }
    expect(waits).toEqual([30, 30, 60, 120, 240]);
  });

  test("is typed with spaces as well, and is nothing but six digits", async () => {
    const { token, mail } = await newUser(api);
    for (const user_otp of ["12345", "1234567", "abcdef", 123456, null])
      expect((await api.call("verifyEmailCode", { user_otp }, token)).statusCode).toBe(422);
    const code = await mail.nextCode();
    await askAs(api, token, "verifyEmailCode", { user_otp: ` ${code.slice(0, 3)} ${code.slice(3)}` });
  });
});

describe("edit user", () => {
  test("changes what is given and nothing else", async () => {
    const { token, user } = await newUser(api);
    const edited = await askAs(api, token, "editUser", { last_name: " King " });
    expect(edited).toMatchObject({ ...user, last_name: "King", resend_after_s: null });
  });

  test.each([
    ["nothing", {}, "body"],
    ["an empty name", { first_name: "" }, "first_name"],
    ["a picture that is somewhere else", { user_image: "https://elsewhere.example/me.png" }, "user_image"],
    ["a picture that is a script", { user_image: "javascript:alert(1)" }, "user_image"],
  ])("refuses %s", async (_case, changes, field) => {
    const { token } = await newUser(api);
    const { statusCode, data } = await api.call("editUser", changes, token);
    expect(statusCode).toBe(422);
    expect(data).toMatchObject({ errors: { [field]: expect.any(String) } });
  });

  test("an address that is taken changes nothing, not even the name beside it", async () => {
    const [{ email }, { token, user }] = [await newUser(api), await newUser(api)];
    const { statusCode, data } = await api.call("editUser", { first_name: "Eve", email_id: email }, token);
    expect(statusCode).toBe(409);
    expect(data).toMatchObject({ errors: { email_id: expect.any(String) } });
    expect(await askAs(api, token, "getUser", {})).toEqual(user);
  });

  test("an address that somebody else proves first stays theirs", async () => {
    const [one, other] = [await newUser(api), await newUser(api)];
    const mail = mailbox(api, "wanted@example.com");
    await askAs(api, one.token, "editUser", { email_id: "wanted@example.com" });
    const first = await mail.nextCode();
    clock.advance(30_000);
    await askAs(api, other.token, "editUser", { email_id: "wanted@example.com" });
    const second = await mail.nextCode();
    await askAs(api, other.token, "verifyEmailCode", { user_otp: second });
    const late = await api.call("verifyEmailCode", { user_otp: first }, one.token);
    expect(late.statusCode).toBe(409);
    expect((await askAs(api, one.token, "getUser", {})).email_id).toBe(one.email);
  });

  test("the own address takes a change back", async () => {
    const { token, email } = await newUser(api);
    const asked = await askAs(api, token, "editUser", { email_id: "other@example.com" });
    expect(asked.pending_email_id).toBe("other@example.com");
    const back = await askAs(api, token, "editUser", { email_id: email });
    expect(back).toMatchObject({ email_id: email, pending_email_id: null, resend_after_s: null });
  });
});

test.each([
  ["no token", null],
  ["a forged token", "x".repeat(43)],
  ["a truncated token", "short"],
])("%s is nobody", async (_case, token) => {
  const { statusCode, message, data } = await api.call("getUser", {}, token);
  expect(statusCode).toBe(401);
  expect(message).toBe("Session expired. Please login again.");
  expect(data).toEqual({ message });
});

test("a session token without its last character is nobody's", async () => {
  const { token } = await newUser(api);
  expect((await api.call("getUser", {}, token.slice(0, -1))).statusCode).toBe(401);
});

test("a body that is not JSON is refused in the envelope", async () => {
  const response = await api.app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "content-type": "application/json" },
    payload: "email_id=ada@example.com",
  });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ status: false, message: "The request body is not valid JSON." });
});
