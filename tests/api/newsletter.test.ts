import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { runCommandLine } from "#cli/run.ts";
import { MESSAGES } from "#contract/messages.ts";
import { RETENTION } from "#contract/retention.ts";
import { UNSUBSCRIBE_KINDS } from "#contract/unsubscribe.ts";
import type { fixedClock } from "#platform/clock.ts";
import { deleteUnconfirmedSubscribers } from "#server/features/newsletter/commands.ts";
import { iterateConfirmedSubscribers } from "#server/features/newsletter/queries.ts";
import { subscribers } from "#server/features/newsletter/schema.ts";
import { listStoredEmailsTo } from "#server/features/outbox/queries.ts";
import { unsubscribeUrl } from "#server/features/unsubscribe/rules.ts";
import { callOkAs, mailbox, registerUser, startAccountsApi } from "#tests/support/accounts.ts";
import type { TestApi } from "#tests/support/api.ts";
import { withDatabaseName } from "#tests/support/test-databases.ts";

const DAY_MS = 86_400_000;

let api: TestApi;
let clock: ReturnType<typeof fixedClock>;
beforeAll(async () => {
  ({ api, clock } = await startAccountsApi());
});
afterAll(() => api.close());

let emailCount = 0;
const newEmail = () => `subscriber.${++emailCount}@example.com`;
const join = (email_id: unknown) => api.call("joinNewsletter", { email_id });

/** Waits until an email address has this many emails; returns the token in the newest one's link. */
async function tokenIn(email: string, emailsExpected = 1): Promise<string> {
  const stored = () => listStoredEmailsTo(api.services, email);
  await expect.poll(stored).toHaveLength(emailsExpected);
  return /\?token=(\S+)/.exec((await stored())[0]?.text ?? "")?.[1] ?? "";
}

const subscribed = async () => {
  const emails: string[] = [];
  for await (const { emailId } of iterateConfirmedSubscribers(api.services.db)) emails.push(emailId);
  return emails;
};

async function newSubscriber() {
  const address = newEmail();
  await join(address);
  await api.callOk("confirmNewsletter", { token: await tokenIn(address) });
  clock.advance(3_600_000);
  await join(address);
  return { address, unsubscribeToken: await tokenIn(address, 2) };
}

const post = (url: string, payload = "", type = "application/x-www-form-urlencoded") =>
  api.app.inject({ method: "POST", url, headers: { "content-type": type }, payload });

describe("joinNewsletter", () => {
  test("double opt-in: subscribes when the emailed link is confirmed; confirming twice is once", async () => {
    const address = newEmail();
    expect(await join(` ${address.toUpperCase()} `)).toMatchObject({
      status: true,
      data: "Thank you! Your submission has been received!",
    });
    const token = await tokenIn(address);
    expect(await subscribed()).not.toContain(address);
    for (let times = 0; times < 2; times += 1)
      expect(await api.callOk("confirmNewsletter", { token })).toBe(MESSAGES.newsletterConfirmed);
    expect((await subscribed()).filter((one) => one === address)).toHaveLength(1);
  });

  test("answers the same for new, pending and subscribed emails", async () => {
    const { address } = await newSubscriber();
    const waiting = newEmail();
    await join(waiting);
    const { headers: _new, ...unknown } = await join(newEmail());
    for (const known of [address, waiting]) {
      const { headers: _known, ...answered } = await join(known);
      expect(answered).toEqual(unknown);
    }
  });

  test("two concurrent requests send one email, and repeating soon sends none", async () => {
    const address = newEmail();
    const both = await Promise.all([join(address), join(address)]);
    expect(both.map(({ status }) => status)).toEqual([true, true]);
    await tokenIn(address);
    clock.advance(14 * 60_000);
    await join(address);
    clock.advance(60_000);
    await join(address);
    await tokenIn(address, 2);
  });

  test("the link of every email works until the request expires", async () => {
    const address = newEmail();
    await join(address);
    const first = await tokenIn(address);
    clock.advance(DAY_MS);
    await join(address);
    await tokenIn(address, 2);
    expect(await api.callOk("confirmNewsletter", { token: first })).toBe(MESSAGES.newsletterConfirmed);
  });

  test("an unconfirmed email is deleted after its retention period, and its link returns 410", async () => {
    const address = newEmail();
    await join(address);
    const token = await tokenIn(address);
    clock.advance(RETENTION.newsletterRequests.lifetimeS * 1000);
    await deleteUnconfirmedSubscribers(api.services.db, clock.now());
    const answered = await api.call("confirmNewsletter", { token });
    expect(answered).toMatchObject({ statusCode: 410, data: MESSAGES.newsletterLinkExpired });
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
  ])("rejects %s with a sentence as data", async (_what, email_id) => {
    const answered = await join(email_id);
    expect(answered).toMatchObject({ statusCode: 422, status: false });
    expect(answered.data).toMatch(/^(Enter|Use) [^{]+\.$/);
  });

  test("every other error has a sentence as data too", async () => {
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

describe("forged links", () => {
  test.each([
    ["rubbish", "rubbish"],
    ["an unsubscribe token as confirmation", "newsletter"],
    ["another subscriber's", "subject"],
  ])("%s changes nothing", async (_what, kind) => {
    const { address, unsubscribeToken } = await newSubscriber();
    const forged =
      kind === "rubbish"
        ? "newsletter.1.zz"
        : kind === "subject"
          ? unsubscribeToken.replace(/\.\d+\./, ".1.")
          : unsubscribeToken;
    const call = kind === "newsletter" ? "confirmNewsletter" : "unsubscribe";
    const answered = await api.call(call, { token: forged });
    expect(answered).toMatchObject({ statusCode: 422, data: MESSAGES.brokenLink });
    expect(await subscribed()).toContain(address);
  });
});

describe("unsubscribe", () => {
  test("works with the link of an email, repeatedly", async () => {
    const { address, unsubscribeToken } = await newSubscriber();
    for (let times = 0; times < 2; times += 1)
      expect(await api.callOk("unsubscribe", { token: unsubscribeToken })).toBe(
        UNSUBSCRIBE_KINDS.newsletter.done,
      );
    expect(await subscribed()).not.toContain(address);
  });

  test.each([
    ["a form", "List-Unsubscribe=One-Click", "application/x-www-form-urlencoded"],
    [
      "several parts",
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      "multipart/form-data; boundary=x",
    ],
  ])("one-click POST from a mail program, sent as %s (RFC 8058)", async (_kind, payload, type) => {
    const { address, unsubscribeToken } = await newSubscriber();
    const answer = await post(`/unsubscribe?token=${unsubscribeToken}`, payload, type);
    expect(answer).toMatchObject({ statusCode: 200, body: UNSUBSCRIBE_KINDS.newsletter.done });
    expect(await subscribed()).not.toContain(address);
    expect((await post("/unsubscribe?token=newsletter.1.0", payload, type)).statusCode).toBe(422);
  });

  test("link scanners (GET, HEAD) change nothing", async () => {
    const { address, unsubscribeToken } = await newSubscriber();
    for (const method of ["GET", "HEAD"] as const)
      await api.app.inject({ method, url: `/unsubscribe?token=${unsubscribeToken}` });
    expect(await subscribed()).toContain(address);
  });

  test("deleteUser removes the subscription; exportUser includes it before", async () => {
    const { token, email, mail } = await registerUser(api);
    await join(email);
    await mail.waitForSubject("confirm your subscription");
    // Two workers send in any order: the registration's code may be the newest email.
    const stored = await listStoredEmailsTo(api.services, email);
    const confirmation = stored.find(({ subject }) => subject.includes("confirm your subscription"));
    await api.callOk("confirmNewsletter", {
      token: /\?token=(\S+)/.exec(confirmation?.text ?? "")?.[1] ?? "",
    });
    expect((await callOkAs(api, token, "exportUser", {})).newsletter_since).toBeNull();
    await callOkAs(api, token, "verifyEmailCode", { user_otp: await mail.nextCode() });
    expect((await callOkAs(api, token, "exportUser", {})).newsletter_since).toBe(clock.now().toISOString());
    await callOkAs(api, token, "deleteUser", {});
    expect(await subscribed()).not.toContain(email);
  });
});

describe("newsletter forms without JavaScript", () => {
  test("the footer form redirects to a result page", async () => {
    const address = newEmail();
    const sent = await post("/newsletter", `email_id=${encodeURIComponent(address)}`);
    expect(sent).toMatchObject({ statusCode: 303, headers: { location: "/newsletter?done=" } });
    const token = await tokenIn(address);
    const refused = await post("/newsletter", "email_id=reader");
    expect(refused).toMatchObject({ statusCode: 303, headers: { location: "/newsletter?failed=422" } });
    const confirmed = await post(`/newsletter/confirm?token=${token}`);
    expect(confirmed.headers.location).toBe(`/newsletter/confirm?done=&token=${token}`);
    expect(await subscribed()).toContain(address);
  });

  test("the unsubscribe page's button unsubscribes", async () => {
    const { address, unsubscribeToken } = await newSubscriber();
    expect((await post(`/unsubscribe?token=${unsubscribeToken}`)).headers.location).toContain(
      "/unsubscribe?done=",
    );
    expect(await subscribed()).not.toContain(address);
  });

  test("an oversized form returns 413", async () => {
    expect((await post("/newsletter", `email_id=${"x".repeat(20_000)}`)).statusCode).toBe(413);
  });
});

test("export-subscribers lists confirmed subscribers with their unsubscribe URLs", async () => {
  const { address, unsubscribeToken } = await newSubscriber();
  const waiting = newEmail();
  await join(waiting);
  const confirmedAt = clock.now();
  await api.services.db.insert(subscribers).values(
    ["+1@plus.example", '=HYPERLINK("https://evil.example")', "@SUM(1)"].map((emailId) => ({
      emailId,
      emailedAt: confirmedAt,
      confirmedAt,
    })),
  );
  const lines: string[] = [];
  const { rows } = await api.services.pool.query<{ name: string }>("select current_database() as name");
  const code = await runCommandLine(["export-subscribers", "--operator", "ana"], {
    env: {
      NODE_ENV: "test",
      LOG_LEVEL: "silent",
      DATABASE_URL: withDatabaseName(inject("testServer").url, rows[0]?.name ?? ""),
      GUEST_TOKEN_SECRET: "t".repeat(48),
    },
    out: (line) => void lines.push(line),
    err: { isTTY: false, columns: 80, write: () => true },
  });
  expect(code).toBe(0);
  expect(lines[0]).toBe("email_id,confirmed_at,unsubscribe_url");
  const row = lines.find((line) => line.startsWith(`${address},`));
  expect(row?.split(",").slice(2)).toEqual([`http://localhost:3000/unsubscribe?token=${unsubscribeToken}`]);
  expect(lines.join("\n")).not.toContain(waiting);
  // An address stays one; what a spreadsheet would run does not.
  const cells = lines.map((line) => line.slice(0, line.indexOf(`,${confirmedAt.toISOString().slice(0, 4)}`)));
  expect(cells).toEqual(expect.arrayContaining(["+1@plus.example", "'@SUM(1)"]));
  expect(cells.find((cell) => cell.includes("HYPERLINK"))).toMatch(/^"'=/);
});

test("only emails to subscribers have an unsubscribe URL", async () => {
  const { address, unsubscribeToken } = await newSubscriber();
  const [known, asking] = await listStoredEmailsTo(api.services, address);
  expect(known?.text).toContain(`/unsubscribe?token=${unsubscribeToken}`);
  expect(asking?.text).not.toContain("/unsubscribe");
  const id = unsubscribeToken.split(".")[1] ?? "";
  expect(unsubscribeUrl(api.services, "newsletter", id)).toBe(
    `${api.services.config.siteUrl}/unsubscribe?token=${unsubscribeToken}`,
  );
  expect(await mailbox(api, address).subjects()).toHaveLength(2);
});
