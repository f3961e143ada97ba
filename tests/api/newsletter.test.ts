import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { runCommandLine } from "#cli/run.ts";
import { MESSAGES } from "#contract/messages.ts";
import { RETENTION } from "#contract/retention.ts";
import { WAYS_OUT } from "#contract/ways-out.ts";
import type { fixedClock } from "#platform/clock.ts";
import { forgetUnconfirmed } from "#server/features/newsletter/commands.ts";
import { confirmedSubscribers } from "#server/features/newsletter/queries.ts";
import { listLettersTo } from "#server/features/outbox/queries.ts";
import { wayOutUrl } from "#server/features/unsubscribe/rules.ts";
import { askAs, mailbox, newUser, startAccounts } from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";
import { addressOf } from "#tests/support/test-databases.ts";

const A_DAY_MS = 86_400_000;

let api: TestApi;
let clock: ReturnType<typeof fixedClock>;
beforeAll(async () => {
  ({ api, clock } = await startAccounts());
});
afterAll(() => api.close());

let made = 0;
const newAddress = () => `reader.${++made}@example.com`;
const join = (email_id: unknown) => api.call("joinNewsletter", { email_id });

/** The token behind the link of the newest letter to an address, once there are as many letters as asked for. */
const tokenIn = (address: string, letters = 1) =>
  vi.waitFor(
    async () => {
      const arrived = await listLettersTo(api.services.db, address);
      expect(arrived).toHaveLength(letters);
      return /\?token=(\S+)/.exec(arrived[0]?.text ?? "")?.[1] ?? "";
    },
    { timeout: 15_000, interval: 20 },
  );

const subscribed = async () => {
  const found: string[] = [];
  for await (const { emailId } of confirmedSubscribers(api.services.db)) found.push(emailId);
  return found;
};

async function newSubscriber() {
  const address = newAddress();
  await join(address);
  await api.ask("confirmNewsletter", { token: await tokenIn(address) });
  clock.advance(3_600_000);
  await join(address);
  return { address, wayOut: await tokenIn(address, 2) };
}

const post = (url: string, payload = "", type = "application/x-www-form-urlencoded") =>
  api.app.inject({ method: "POST", url, headers: { "content-type": type }, payload });

describe("joining", () => {
  test("nobody is subscribed before the link of the letter was confirmed; confirming twice is once", async () => {
    const address = newAddress();
    expect(await join(` ${address.toUpperCase()} `)).toMatchObject({
      status: true,
      data: "Thank you! Your submission has been received!",
    });
    const token = await tokenIn(address);
    expect(await subscribed()).not.toContain(address);
    for (let times = 0; times < 2; times += 1)
      expect(await api.ask("confirmNewsletter", { token })).toBe(MESSAGES.newsletterConfirmed);
    expect((await subscribed()).filter((one) => one === address)).toHaveLength(1);
  });

  test("an address that is known, waiting or subscribed is answered as one that is not", async () => {
    const { address } = await newSubscriber();
    const waiting = newAddress();
    await join(waiting);
    const { headers: _new, ...unknown } = await join(newAddress());
    for (const known of [address, waiting]) {
      const { headers: _known, ...answered } = await join(known);
      expect(answered).toEqual(unknown);
    }
  });

  test("two tabs at once bring one letter, and asking again soon brings none", async () => {
    const address = newAddress();
    const both = await Promise.all([join(address), join(address)]);
    expect(both.map(({ status }) => status)).toEqual([true, true]);
    await tokenIn(address);
    clock.advance(14 * 60_000);
    await join(address);
    clock.advance(60_000);
    await join(address);
    await tokenIn(address, 2);
  });

  test("the link of every letter works while the address is kept", async () => {
    const address = newAddress();
    await join(address);
    const first = await tokenIn(address);
    clock.advance(A_DAY_MS);
    await join(address);
    await tokenIn(address, 2);
    expect(await api.ask("confirmNewsletter", { token: first })).toBe(MESSAGES.newsletterConfirmed);
  });

  test("an address that nobody confirms is forgotten, and its link is too old", async () => {
    const address = newAddress();
    await join(address);
    const token = await tokenIn(address);
    clock.advance(RETENTION.newsletterRequests.days * A_DAY_MS);
    await forgetUnconfirmed(api.services.db, clock.now());
    const answered = await api.call("confirmNewsletter", { token });
    expect(answered).toMatchObject({ statusCode: 410, data: MESSAGES.newsletterLinkOld });
  });

  test.each([
    ["nothing", undefined],
    ["an empty text", ""],
    ["no address", "reader"],
    ["two addresses", "a@example.com,b@example.com"],
    ["another header", "a@example.com\r\nBcc: b@example.com"],
    ["4,000 emoji", "🍋".repeat(4000)],
    ["257 characters", `${"a".repeat(245)}@example.com`],
    ["a number", 17],
  ])("%s is refused, and the data says why in words", async (_what, email_id) => {
    const answered = await join(email_id);
    expect(answered).toMatchObject({ statusCode: 422, status: false });
    expect(answered.data).toMatch(/^Please [^{]+\.$/);
  });

  test("every other refusal is in words as well", async () => {
    const url = "/api/web/home/email/add";
    const json = { "content-type": "application/json" };
    for (const { headers, payload } of [
      { headers: json, payload: "{" },
      { headers: json, payload: JSON.stringify({ email_id: "x".repeat(70_000) }) },
      { headers: { "content-type": "text/xml" }, payload: "<a/>" },
      { headers: json, payload: JSON.stringify({ email_id: "a@example.com" }) },
    ]) {
      const envelope = (await api.app.inject({ method: "POST", url, headers, payload })).json();
      expect(envelope).toMatchObject({ status: false, data: expect.stringMatching(/\w/) });
    }
  });
});

describe("a link that was forged", () => {
  test.each([
    ["rubbish", "rubbish"],
    ["a confirmation made of a way out", "newsletter"],
    ["another subscriber's", "subject"],
  ])("%s changes nothing", async (_what, kind) => {
    const { address, wayOut } = await newSubscriber();
    const forged =
      kind === "rubbish" ? "newsletter.1.zz" : kind === "subject" ? wayOut.replace(/\.\d+\./, ".1.") : wayOut;
    const call = kind === "newsletter" ? "confirmNewsletter" : "unsubscribe";
    const answered = await api.call(call, { token: forged });
    expect(answered).toMatchObject({ statusCode: 422, data: MESSAGES.brokenLink });
    expect(await subscribed()).toContain(address);
  });
});

describe("leaving", () => {
  test("by the link of a letter, once and again", async () => {
    const { address, wayOut } = await newSubscriber();
    for (let times = 0; times < 2; times += 1)
      expect(await api.ask("unsubscribe", { token: wayOut })).toBe(WAYS_OUT.newsletter.done);
    expect(await subscribed()).not.toContain(address);
  });

  test.each([
    ["a form", "List-Unsubscribe=One-Click", "application/x-www-form-urlencoded"],
    [
      "several parts",
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      "multipart/form-data; boundary=x",
    ],
  ])("with one click of the mail program, sent as %s (RFC 8058)", async (_kind, payload, type) => {
    const { address, wayOut } = await newSubscriber();
    const answer = await post(`/unsubscribe?token=${wayOut}`, payload, type);
    expect(answer).toMatchObject({ statusCode: 200, body: WAYS_OUT.newsletter.done });
    expect(await subscribed()).not.toContain(address);
    expect((await post("/unsubscribe?token=newsletter.1.0", payload, type)).statusCode).toBe(422);
  });

  test("what opens links to look for harm changes nothing", async () => {
    const { address, wayOut } = await newSubscriber();
    for (const method of ["GET", "HEAD"] as const)
      await api.app.inject({ method, url: `/unsubscribe?token=${wayOut}` });
    expect(await subscribed()).toContain(address);
  });

  test("deleting the account takes the subscription along; its data names it before", async () => {
    const { token, email, mail } = await newUser(api);
    await join(email);
    await mail.arrival("confirm your subscription");
    const [letter] = await listLettersTo(api.services.db, email);
    await api.ask("confirmNewsletter", { token: /\?token=(\S+)/.exec(letter?.text ?? "")?.[1] ?? "" });
    expect((await askAs(api, token, "exportUser", {})).newsletter_since).toBeNull();
    await askAs(api, token, "verifyEmailCode", { user_otp: await mail.nextCode() });
    expect((await askAs(api, token, "exportUser", {})).newsletter_since).toBe(clock.now().toISOString());
    await askAs(api, token, "deleteUser", {});
    expect(await subscribed()).not.toContain(email);
  });
});

describe("without a script", () => {
  test("the footer's form leads to a page that says it worked, or why not", async () => {
    const address = newAddress();
    const sent = await post("/newsletter", `email_id=${encodeURIComponent(address)}`);
    expect(sent).toMatchObject({ statusCode: 303, headers: { location: "/newsletter?done=" } });
    const token = await tokenIn(address);
    const refused = await post("/newsletter", "email_id=reader");
    expect(refused).toMatchObject({ statusCode: 303, headers: { location: "/newsletter?failed=422" } });
    const confirmed = await post(`/newsletter/confirm?token=${token}`);
    expect(confirmed.headers.location).toBe(`/newsletter/confirm?done=&token=${token}`);
    expect(await subscribed()).toContain(address);
  });

  test("the page's button ends the letters", async () => {
    const { address, wayOut } = await newSubscriber();
    expect((await post(`/unsubscribe?token=${wayOut}`)).headers.location).toContain("/unsubscribe?done=");
    expect(await subscribed()).not.toContain(address);
  });

  test("a form that is far too long is refused", async () => {
    expect((await post("/newsletter", `email_id=${"x".repeat(20_000)}`)).statusCode).toBe(413);
  });
});

test("the export lists who confirmed, each with the link that ends it", async () => {
  const { address, wayOut } = await newSubscriber();
  const waiting = newAddress();
  await join(waiting);
  const lines: string[] = [];
  const { rows } = await api.services.pool.query<{ name: string }>("select current_database() as name");
  const code = await runCommandLine(["newsletter-export", "--operator", "ana"], {
    env: {
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      DATABASE_URL: addressOf(inject("testServer").url, rows[0]?.name ?? ""),
      GUEST_TOKEN_SECRET: "t".repeat(48),
    },
    out: (line) => void lines.push(line),
    err: { isTTY: false, columns: 80, write: () => true },
  });
  expect(code).toBe(0);
  expect(lines[0]).toBe("email_id,confirmed_at,unsubscribe_url");
  const row = lines.find((line) => line.startsWith(`${address},`));
  expect(row?.split(",").slice(2)).toEqual([`http://localhost:3000/unsubscribe?token=${wayOut}`]);
  expect(lines.join("\n")).not.toContain(waiting);
});

test("a letter about a subscription names its way out; the one that asks has none yet", async () => {
  const { address, wayOut } = await newSubscriber();
  const [known, asking] = await listLettersTo(api.services.db, address);
  expect(known?.text).toContain(`/unsubscribe?token=${wayOut}`);
  expect(asking?.text).not.toContain("/unsubscribe");
  const id = wayOut.split(".")[1] ?? "";
  expect(wayOutUrl(api.services, "newsletter", id)).toBe(
    `${api.services.config.siteUrl}/unsubscribe?token=${wayOut}`,
  );
  expect(await mailbox(api, address).subjects()).toHaveLength(2);
});
