import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text as readAll } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Letter, Mailer } from "#platform/mail/mailer.ts";
import { smtpMailer } from "#platform/mail/smtp.ts";
import { keepingMailer } from "#server/features/outbox/commands.ts";
import { listKeptLetters } from "#server/features/outbox/queries.ts";
import { keptLetters } from "#server/features/outbox/schema.ts";
import { createTestDatabase } from "#tests/support/database.ts";

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

async function overSmtp(): Promise<Adapter> {
  const server = await startSmtp(() => true);
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

async function startSmtp(accepts: (address: string) => boolean) {
  const received: { recipients: string[]; raw: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) => done(accepts(address) ? null : new Error("no such mailbox")),
    onData(stream, { envelope }, done) {
      readAll(stream).then((raw) => {
        received.push({ recipients: envelope.rcptTo.map(({ address }) => address), raw });
        done();
      }, done);
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
