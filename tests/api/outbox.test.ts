import { afterAll, expect, test, vi } from "vitest";
import type { Letter, Mailer } from "#platform/mail/mailer.ts";
import { deliver, sendLetter, sendTestLetter } from "#server/features/outbox/commands.ts";
import { findSending, listKeptLetters } from "#server/features/outbox/queries.ts";
import { devMailPages } from "#server/features/outbox/routes.ts";
import { startApi } from "#tests/support/api.ts";

const api = await startApi();
const { db, jobs, config } = api.services;
afterAll(() => api.close());

const letter = (key: string): Letter => ({
  key,
  to: "reader@example.com",
  subject: key,
  text: "t",
  html: "<p>h",
});

test("a test letter is put down, delivered, and shown at /dev/mail", async () => {
  const { key } = await sendTestLetter(api.services, "operator@example.com");
  await vi.waitFor(async () => expect(await findSending(db, key)).not.toBeNull(), { timeout: 15_000 });

  const list = await api.app.inject("/dev/mail");
  expect(list.statusCode).toBe(200);
  expect(list.body).toContain("operator@example.com");
  expect(list.body).not.toContain("<script");

  const address = /href="(\/dev\/mail\/\d+)"/.exec(list.body)?.[1] ?? "";
  const page = await api.app.inject(address);
  expect(page.body).toContain("Letters arrive");
  const html = await api.app.inject(`${address}/html`);
  expect(html.headers["content-security-policy"]).toContain("sandbox");
  expect(html.body).toContain(config.siteUrl);
});

test.each(["0", "999999999", "12345678901234567890", "abc", "1%27--"])(
  "no letter %s: a page that says so",
  async (id) => {
    expect((await api.app.inject(`/dev/mail/${id}`)).statusCode).toBe(404);
  },
);

test("in production there is no /dev/mail", async () => {
  const added: string[] = [];
  const app = { get: (path: string) => added.push(path) };
  const production = devMailPages({ db, config: { ...config, environment: "production" } });
  await production(app as never);
  expect(added).toEqual([]);
});

test("a letter of a transaction that fails is never sent", async () => {
  await db
    .transaction(async (tx) => {
      await sendLetter(tx, jobs, letter("unwanted"));
      tx.rollback();
    })
    .catch(() => undefined);
  await db.transaction((tx) => sendLetter(tx, jobs, letter("wanted")));
  await vi.waitFor(async () => expect(await findSending(db, "wanted")).not.toBeNull(), { timeout: 15_000 });
  const subjects = (await listKeptLetters(db, 10)).map(({ subject }) => subject);
  expect(subjects).toContain("wanted");
  expect(subjects).not.toContain("unwanted");
});

test("a letter leaves once: not again when tried again, and after a failure the next try sends it", async () => {
  const left: string[] = [];
  let broken = true;
  const mailer: Mailer = {
    async send({ key }) {
      if (broken) throw new Error("the mail server is down");
      left.push(key);
    },
  };
  await expect(deliver(db, mailer, letter("once"))).rejects.toThrow("the mail server is down");
  broken = false;
  await Promise.all([deliver(db, mailer, letter("once")), deliver(db, mailer, letter("once"))]);
  await deliver(db, mailer, letter("once"));
  expect(left).toEqual(["once"]);
});

test("what is no address is refused, and nothing is put down", async () => {
  await expect(sendTestLetter(api.services, "not an address")).rejects.toThrow(
    "Please give an e-mail address.",
  );
});
