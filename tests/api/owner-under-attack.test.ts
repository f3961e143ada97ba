import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { fixedClock } from "#platform/clock.ts";
import { randomToken } from "#platform/ids.ts";
import {
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

/** A browser on a network. */
const browser = (ip: string) => ({ ip, device_secret: randomToken() });
type Browser = Partial<ReturnType<typeof browser>>;

const login = (email_id: string, password: string, { ip, device_secret }: Browser) =>
  api.call("login", { email_id, password, device_secret }, null, ip);
const forgot = (email_id: string, { ip, device_secret }: Browser) =>
  api.call("forgotPassword", { email_id, device_secret }, null, ip);
const verify = (email_id: string, user_otp: string, { ip, device_secret }: Browser) =>
  api.call("verifyResetCode", { type: "forgot_password", email_id, user_otp, device_secret }, null, ip);
const reset = (reset_token: string, { ip, device_secret }: Browser) =>
  api.call(
    "resetPassword",
    { reset_token, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD, device_secret },
    null,
    ip,
  );

const strangers = (count: number) => Array.from({ length: count }, (_, at) => browser(`198.18.${at}.1`));

/** An owner who has registered on a device, and the mailbox. */
async function newOwner() {
  const device = browser("192.0.2.1");
  const user = await registerUser(api, { device_secret: device.device_secret });
  await user.mail.nextCode();
  return { ...user, device };
}

/** The token of the link in the last email with a code. */
const linkToken = async (mail: ReturnType<typeof mailbox>) =>
  /\/reset-password#token=([\w-]+)/.exec((await mail.texts()).join())?.[1];

const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode);

/** Guesses the password from each network until every one must wait. */
async function guessFrom(email: string, networks: Browser[]) {
  let checked = 0;
  for (let allowed = true; allowed; ) {
    const answers = await Promise.all(networks.map((network) => login(email, "wrong password", network)));
    const passed = answers.filter(({ statusCode }) => statusCode === 401).length;
    checked += passed;
    allowed = passed > 0;
  }
  return checked;
}

/** Asks for a code from each network until every one must wait, and burns five tries of each. */
async function burnCodes(email: string, networks: Browser[]) {
  const answers = await Promise.all(
    networks.map(async (network) => {
      const { statusCode } = await forgot(email, network);
      for (let tries = 0; tries < 5; tries += 1) await verify(email, "000000", network);
      return statusCode;
    }),
  );
  return answers.filter((statusCode) => statusCode === 200).length;
}

describe.each([1, 20])("for ten minutes, strangers on %i network(s) guess and burn codes", (networkCount) => {
  test("the owner logs in every time on a known device, and recovers by email on a new one", async () => {
    const { email, device, mail } = await newOwner();
    const networks = strangers(networkCount);
    const ends = clock.now().getTime() + 600_000;
    const logins = [];
    let codesSent = 1;
    while (clock.now().getTime() < ends) {
      await guessFrom(email, networks);
      codesSent += await burnCodes(email, networks);
      logins.push(await login(email, PASSWORD, device));
      clock.advance(60_000);
    }
    expect(statuses(logins)).toEqual(logins.map(() => 200));
    await guessFrom(email, networks);

    await expect.poll(async () => (await mail.codes()).length).toBe(codesSent);
    const phone = browser("203.0.113.9");
    const isSent = (await forgot(email, phone)).statusCode === 200;
    await expect.poll(async () => (await mail.codes()).length).toBe(codesSent + Number(isSent));
    const [newestCode = ""] = await mail.codes();
    const token = isSent ? (await verify(email, newestCode, phone)).data.reset_token : await linkToken(mail);
    expect((await reset(token ?? "", phone)).statusCode).toBe(200);
    expect((await login(email, NEW_PASSWORD, phone)).statusCode).toBe(200);
    expect((await login(email, NEW_PASSWORD, device)).statusCode).toBe(200);
  });
});

test("an owner who recovers again and again is sent a code or a link each time, whatever strangers ask for", async () => {
  const { email, mail } = await newOwner();
  let sent = 1;
  for (let round = 0; round < 6; round += 1) {
    const networks = Array.from({ length: 11 }, (_, at) => browser(`198.18.${20 * round + at}.1`));
    sent += await burnCodes(email, networks);
    await expect.poll(async () => (await mail.codes()).length).toBe(sent);
    const phone = browser(`203.0.113.${round}`);
    expect((await reset((await linkToken(mail)) ?? "", phone)).statusCode).toBe(200);
    expect((await login(email, NEW_PASSWORD, phone)).statusCode).toBe(200);
  }
});

test("all unknown devices together have 100 guesses a day; then a new device is told what works", async () => {
  const { email, device, mail } = await newOwner();
  const checked = await guessFrom(email, strangers(21));
  expect(checked).toBe(100);
  const tablet = browser("203.0.113.7");
  const refused = await login(email, PASSWORD, tablet);
  expect(refused).toMatchObject({ statusCode: 429, data: { retry_after_s: 86_400 } });
  expect(refused.message).toContain("reset your password");
  expect((await login(email, PASSWORD, device)).statusCode).toBe(200);
  clock.advance(86_400_000);
  expect((await login(email, PASSWORD, tablet)).statusCode).toBe(200);
  expect(await mail.subjects()).toHaveLength(1);
});

test("a right password from an unknown device does not use up the day's guesses", async () => {
  const { email } = await newOwner();
  const client = { ip: "192.0.2.77" };
  for (let at = 0; at < 3; at += 1) expect((await login(email, PASSWORD, client)).statusCode).toBe(200);
  expect(await guessFrom(email, strangers(21))).toBe(100);
});

test("a known device waits for its own wrong guesses, and another user's device is not known", async () => {
  const { email, device } = await newOwner();
  const other = await newOwner();
  for (let tries = 0; tries < 5; tries += 1) await login(email, "wrong password", device);
  const refused = await login(email, PASSWORD, device);
  expect(refused).toMatchObject({
    statusCode: 429,
    message: "Too many attempts on this device. Try again in 30 seconds.",
  });
  await guessFrom(email, [other.device]);
  expect((await login(email, PASSWORD, other.device)).message).toContain("from this network");
  clock.advance(30_000);
  expect((await login(email, PASSWORD, device)).statusCode).toBe(200);
});

describe("a code for a new password", () => {
  test("works only in the browser that asked for it", async () => {
    const { email, mail } = await newOwner();
    const [phone, stranger] = [browser("203.0.113.9"), browser("203.0.113.9")];
    await forgot(email, phone);
    const code = await mail.nextCode();
    expect((await verify(email, code, stranger)).statusCode).toBe(422);
    expect((await verify(email, code, { ip: phone.ip })).statusCode).toBe(422);
    expect((await verify(email, code, phone)).statusCode).toBe(200);
  });

  test("is neither burned nor replaced by a stranger on the same network", async () => {
    const { email, mail } = await newOwner();
    const [phone, stranger] = [browser("203.0.113.9"), browser("203.0.113.9")];
    await forgot(email, phone);
    const code = await mail.nextCode();
    clock.advance(30_000);
    await forgot(email, stranger);
    for (let tries = 0; tries < 5; tries += 1) await verify(email, differentCode(code), stranger);
    expect((await verify(email, code, phone)).statusCode).toBe(200);
  });

  test("is asked for by one network at a time: neighbors share its wait", async () => {
    const { email } = await newOwner();
    expect((await forgot(email, browser("203.0.113.9"))).statusCode).toBe(200);
    expect((await forgot(email, browser("203.0.113.200"))).statusCode).toBe(429);
    expect((await forgot(email, browser("2001:db8:1:2::1"))).statusCode).toBe(200);
    expect((await forgot(email, browser("2001:db8:1:3::1"))).statusCode).toBe(429);
  });

  test("of a client without a device secret is bound to its network", async () => {
    const { email, mail } = await newOwner();
    await forgot(email, { ip: "203.0.113.9" });
    const code = await mail.nextCode();
    for (let tries = 0; tries < 5; tries += 1) await verify(email, code, { ip: "198.51.100.1" });
    expect((await verify(email, code, { ip: "203.0.113.9" })).statusCode).toBe(200);
  });

  test("that was not sent because the network must wait is not promised", async () => {
    const { email } = await newOwner();
    await forgot(email, browser("203.0.113.9"));
    expect(await forgot(email, browser("203.0.113.9"))).toMatchObject({
      statusCode: 429,
      data: { retry_after_s: 30 },
    });
  });

  test("is sent ten times a day, the last time with a link that works anywhere", async () => {
    const { email, mail } = await newOwner();
    expect(await burnCodes(email, strangers(11))).toBe(10);
    const refused = await forgot(email, browser("203.0.113.9"));
    expect(refused).toMatchObject({ statusCode: 429, data: { retry_after_s: 86_400 } });
    await mail.waitForSubject("Your code to set a new password");
    await expect.poll(() => linkToken(mail)).toBeDefined();
    const token = (await linkToken(mail)) ?? "";
    clock.advance(86_399_000);
    expect((await reset(token, browser("203.0.113.9"))).statusCode).toBe(200);
    expect((await forgot(email, browser("192.0.2.99"))).statusCode).toBe(200);
  });

  test("on a known device has a count of its own", async () => {
    const { email, device, mail } = await newOwner();
    await burnCodes(email, strangers(11));
    await expect.poll(async () => (await mail.codes()).length).toBe(11);
    expect((await forgot(email, device)).statusCode).toBe(200);
    await expect.poll(async () => (await mail.codes()).length).toBe(12);
    expect((await verify(email, (await mail.codes())[0] ?? "", device)).statusCode).toBe(200);
  });
});

test("an email without an account gets the same answers", async () => {
  const { email } = await newOwner();
  const nobody = "nobody@example.org";
  const networks = strangers(21);
  for (const address of [email, nobody]) {
    await guessFrom(address, networks);
    await burnCodes(address, networks.slice(0, 11));
  }
  const phone = browser("203.0.113.9");
  for (const call of [
    (address: string) => login(address, PASSWORD, phone),
    (address: string) => forgot(address, phone),
    (address: string) => verify(address, "000000", phone),
  ]) {
    const { headers: _known, ...known } = await call(email);
    const { headers: _unknown, ...unknown } = await call(nobody);
    expect(unknown).toEqual(known);
  }
  expect(await mailbox(api, nobody).subjects()).toEqual([]);
});

test("deleting the account does not shorten waits: no second code for the same mailbox", async () => {
  const email_id = "mailbomb@example.com";
  for (let round = 0; round < 28; round += 1) {
    const { token } = await registerUser(api, { email_id });
    expect((await api.call("deleteUser", {}, token)).statusCode).toBe(200);
  }
  const marker = await newOwner();
  expect(await marker.mail.subjects()).toHaveLength(1);
  expect((await mailbox(api, email_id).subjects()).length).toBeLessThanOrEqual(1);
});
