import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Letter, Mailer } from "#platform/mail/mailer.ts";
import { smtpMailer } from "#platform/mail/smtp.ts";
import { keepingMailer } from "#server/features/outbox/commands.ts";
import { listKeptLetters } from "#server/features/outbox/queries.ts";
import { keptLetters } from "#server/features/outbox/schema.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startSmtp } from "#tests/support/smtp.ts";

interface Delivered {
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface Adapter {
  mailer: Mailer;
  /** What has arrived, a repeated letter once: `key` tells one from another. */
  delivered(): Promise<Delivered[]>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

const letter: Letter = {
  key: "welcome:17",
  to: "reader@example.com",
  subject:
    "Açaí, 50 % off? — no: a test letter with a subject that is longer than one line of a header may be",
  text: "Lead: 0.21 µg a day.\n.a line that starts with a dot\nend",
  html: "<p>Lead: 0.21&nbsp;µg a day &amp; more</p>",
};

const adapters: Record<string, () => Promise<Adapter>> = {
  "over SMTP": overSmtp,
  "kept in the database": keptInDatabase,
};

describe.each(Object.entries(adapters))("letters %s", (_name, open) => {
  let adapter: Adapter;
  beforeAll(async () => {
    adapter = await open();
  });
  afterEach(() => adapter.clear());
  afterAll(() => adapter.close());

  test("a letter arrives as it was written", async () => {
    await adapter.mailer.send(letter);
    const [arrived, ...more] = await adapter.delivered();
    expect(arrived).toMatchObject({ to: letter.to, subject: letter.subject });
    expect(arrived?.text.trim()).toBe(letter.text);
    expect(arrived?.html.trim()).toBe(letter.html);
    expect(more).toEqual([]);
  });

  test("the same key again is the same letter; another key is another one", async () => {
    await adapter.mailer.send(letter);
    await adapter.mailer.send(letter);
    await adapter.mailer.send({ ...letter, key: "welcome:18" });
    expect(new Set((await adapter.delivered()).map(({ key }) => key)).size).toBe(2);
  });

  test("an address cannot bring in another recipient or another header", async () => {
    const sly = 'reader@example.com>\r\nBcc: "x" <other@example.com>, third@example.com';
    await adapter.mailer.send({ ...letter, to: sly, subject: "One\r\nX-Other: two" }).catch(() => undefined);
    for (const { to } of await adapter.delivered()) expect(to).not.toMatch(/^(?:other|third)@example\.com$/);
  });
});

test("a mail server that refuses or is away makes the sending fail", async () => {
  const refusing = await startSmtp((address) => address !== "nobody@example.com");
  const mailer = smtpMailer({ url: refusing.url, from: { name: "Sender", address: "letters@example.com" } });
  await expect(mailer.send({ ...letter, to: "nobody@example.com" })).rejects.toThrow(/550/);
  await refusing.close();
  await expect(mailer.send(letter)).rejects.toThrow(/ECONNREFUSED/);
});

test("a letter that can be ended says so to mail programs, and one that cannot does not", async () => {
  const server = await startSmtp();
  const mailer = smtpMailer({ url: server.url, from: { name: "Sender", address: "letters@example.com" } });
  const wayOut = `https://www.example.com/unsubscribe?token=newsletter.17.${"0".repeat(64)}`;
  await mailer.send({ ...letter, wayOut });
  await mailer.send(letter);
  await server.close();
  const [ended, plain] = await Promise.all(server.received.map(({ raw }) => PostalMime.parse(raw)));
  const header = (name: string) => ended?.headers.find(({ key }) => key === name)?.value;
  expect(header("list-unsubscribe")).toBe(`<${wayOut}>`);
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(plain?.headers.map(({ key }) => key)).not.toContain("list-unsubscribe");
});

async function overSmtp(): Promise<Adapter> {
  const server = await startSmtp();
  return {
    mailer: smtpMailer({ url: server.url, from: { name: "Sender", address: "letters@example.com" } }),
    async delivered() {
      return Promise.all(
        server.received.map(async ({ recipients, raw }) => {
          const { messageId = "", subject = "", text = "", html = "" } = await PostalMime.parse(raw);
          return { key: messageId, to: recipients.join(), subject, text, html };
        }),
      );
    },
    async clear() {
      server.received.length = 0;
    },
    close: server.close,
  };
}

async function keptInDatabase(): Promise<Adapter> {
  const database = await createTestDatabase();
  return {
    mailer: keepingMailer(database.db),
    async delivered() {
      const kept = await listKeptLetters(database.db, 10);
      return kept.map(({ key, recipient, subject, text, html }) => ({
        key,
        to: recipient,
        subject,
        text,
        html,
      }));
    },
    async clear() {
      await database.db.delete(keptLetters);
    },
    close: () => database.drop(),
  };
}
