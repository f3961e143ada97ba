import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hmac } from "#platform/ids.ts";
import type { Email, Mailer } from "#platform/mail/mailer.ts";
import { smtpMailer } from "#platform/mail/smtp.ts";
import { storingMailer } from "#server/features/outbox/commands.ts";
import { listStoredEmailsTo } from "#server/features/outbox/queries.ts";
import { storedEmails } from "#server/features/outbox/schema.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { startSmtpServer } from "#tests/support/smtp.ts";

interface Delivered {
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

interface Adapter {
  mailer: Mailer;
  /** Emails that arrived, without repetitions; `key` identifies an email. */
  delivered(): Promise<Delivered[]>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

const email: Email = {
  key: "welcome:17",
  to: "recipient@example.com",
  subject:
    "Açaí, 50 % off? — no: a test email with a subject that is longer than one line of a header may be",
  text: "Lead: 0.21 µg a day.\n.a line that starts with a dot\nend",
  html: "<p>Lead: 0.21&nbsp;µg a day &amp; more</p>",
};

const adapters: Record<string, () => Promise<Adapter>> = {
  "over SMTP": overSmtp,
  "stored in the database": storedInDatabase,
};

describe.each(Object.entries(adapters))("mailer: %s", (_name, open) => {
  let adapter: Adapter;
  beforeAll(async () => {
    adapter = await open();
  });
  afterEach(() => adapter.clear());
  afterAll(() => adapter.close());

  test("an email arrives unchanged", async () => {
    await adapter.mailer.send(email);
    const [arrived, ...more] = await adapter.delivered();
    expect(arrived).toMatchObject({ to: email.to, subject: email.subject });
    expect(arrived?.text.trim()).toBe(email.text);
    expect(arrived?.html.trim()).toBe(email.html);
    expect(more).toEqual([]);
  });

  test("an email with the same key is delivered once", async () => {
    await adapter.mailer.send(email);
    await adapter.mailer.send(email);
    await adapter.mailer.send({ ...email, key: "welcome:18" });
    expect(new Set((await adapter.delivered()).map(({ key }) => key)).size).toBe(2);
  });

  test("an email address can't inject recipients or headers", async () => {
    const sly = 'recipient@example.com>\r\nBcc: "x" <other@example.com>, third@example.com';
    await adapter.mailer.send({ ...email, to: sly, subject: "One\r\nX-Other: two" }).catch(() => undefined);
    for (const { to } of await adapter.delivered()) expect(to).not.toMatch(/^(?:other|third)@example\.com$/);
  });
});

test("SMTP mailer: a rejection or a lost connection makes send fail", async () => {
  const refusing = await startSmtpServer((address) => address !== "nobody@example.com");
  const mailer = smtpMailer({
    url: refusing.url,
    from: { name: "Sender", address: "sender@example.com" },
    requireTls: true,
  });
  await expect(mailer.send({ ...email, to: "nobody@example.com" })).rejects.toThrow(/550/);
  await refusing.close();
  await expect(mailer.send(email)).rejects.toThrow(/ECONNREFUSED/);
});

test("SMTP mailer: a server on another machine must offer TLS, unless that is turned off", async () => {
  const server = await startSmtpServer();
  const from = { name: "Sender", address: "sender@example.com" };
  // This machine, but not by a name for it that the mailer knows.
  const url = server.url.replace("127.0.0.1", "0.0.0.0");
  await expect(smtpMailer({ url, from, requireTls: true }).send(email)).rejects.toThrow(/STARTTLS|TLS/);
  expect(server.received).toEqual([]);
  await smtpMailer({ url, from, requireTls: false }).send(email);
  expect(server.received).toHaveLength(1);
  await server.close();
});

test("emails with an unsubscribe URL have List-Unsubscribe headers, others don't", async () => {
  const server = await startSmtpServer();
  const mailer = smtpMailer({
    url: server.url,
    from: { name: "Sender", address: "sender@example.com" },
    requireTls: true,
  });
  const unsubscribeUrl = `https://www.example.com/unsubscribe?token=newsletter.17.${"0".repeat(64)}`;
  await mailer.send({ ...email, unsubscribeUrl });
  await mailer.send(email);
  await server.close();
  const [ended, plain] = await Promise.all(server.received.map(({ raw }) => PostalMime.parse(raw)));
  const header = (name: string) => ended?.headers.find(({ key }) => key === name)?.value;
  expect(header("list-unsubscribe")).toBe(`<${unsubscribeUrl}>`);
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(plain?.headers.map(({ key }) => key)).not.toContain("list-unsubscribe");
});

async function overSmtp(): Promise<Adapter> {
  const server = await startSmtpServer();
  return {
    mailer: smtpMailer({
      url: server.url,
      from: { name: "Sender", address: "sender@example.com" },
      requireTls: true,
    }),
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

async function storedInDatabase(): Promise<Adapter> {
  const database = await createTestDatabase();
  const needs = { db: database.db, emailKey: hmac("secret", "emails") };
  return {
    mailer: storingMailer(needs),
    async delivered() {
      const stored = await listStoredEmailsTo(needs, email.to);
      return stored.map(({ key, recipient, subject, text, html }) => ({
        key,
        to: recipient,
        subject,
        text,
        html,
      }));
    },
    async clear() {
      await database.db.delete(storedEmails);
    },
    close: () => database.drop(),
  };
}
