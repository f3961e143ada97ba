import { eq, lt } from "drizzle-orm";
import { z } from "zod";
import { RETENTION } from "#contract/retention.ts";
import type { Config } from "#platform/config.ts";
import type { Db, Queryable } from "#platform/database/database.ts";
import { randomToken } from "#platform/ids.ts";
import type { Jobs } from "#platform/jobs.ts";
import type { Letter, Mailer } from "#platform/mail/mailer.ts";
import { smtpMailer } from "#platform/mail/smtp.ts";
import { Refusal } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { testLetter } from "./emails.ts";
import { senderOf } from "./rules.ts";
import { keptLetters, sentLetters } from "./schema.ts";

/**
 * Has a letter sent once the caller's transaction commits. The same key is the same letter: sent once, however often
 * this is called and however often its delivery is tried.
 */
export async function sendLetter(tx: Queryable, jobs: Jobs, letter: Letter): Promise<void> {
  await jobs.enqueue(tx, "send-letter", letter, { singletonKey: letter.key });
}

/** An operator's test: puts the letter down and returns its key. A bad address is refused. */
export async function sendTestLetter(
  { db, jobs, config }: Pick<Services, "db" | "jobs" | "config">,
  to: string,
) {
  if (!z.email().safeParse(to).success) throw new Refusal("invalid", "Please give an e-mail address.");
  const key = `test-letter:${randomToken(12)}`;
  await db.transaction((tx) => sendLetter(tx, jobs, testLetter({ key, to, siteUrl: config.siteUrl })));
  return { key };
}

/** Delivers letters from now on: over SMTP where a mail server is named, else into the table of kept letters. */
export async function deliverLetters(needs: {
  db: Db;
  jobs: Jobs;
  config: Pick<Config, "mail">;
}): Promise<void> {
  const { db, jobs, config } = needs;
  const { smtpUrl, from } = config.mail;
  const mailer = smtpUrl ? smtpMailer({ url: smtpUrl, from: senderOf(from) }) : keepingMailer(db);
  await jobs.work("send-letter", (letter) => deliver(db, mailer, letter));
}

/**
 * Sends a letter unless it has been. The key is claimed before and committed after, so that a second try waits for the
 * first; only a process that dies between the two sends twice, and then under the same Message-ID.
 */
export async function deliver(db: Db, mailer: Mailer, letter: Letter): Promise<void> {
  await db.transaction(async (tx) => {
    const claimed = await tx
      .insert(sentLetters)
      .values({ key: letter.key })
      .onConflictDoNothing()
      .returning({ key: sentLetters.key });
    if (claimed.length > 0) await mailer.send(letter);
  });
}

/** A mailer for sites without a mail server: the letter is kept and can be read, once for its key. */
export function keepingMailer(db: Queryable): Mailer {
  return {
    async send({ key, to, subject, text, html }) {
      await db.insert(keptLetters).values({ key, recipient: to, subject, text, html }).onConflictDoNothing();
    },
  };
}

/** Forgets what was kept of the letters to an address: for an account that is deleted. */
export async function forgetLettersTo(tx: Queryable, address: string): Promise<void> {
  await tx.delete(keptLetters).where(eq(keptLetters.recipient, address));
}

/** Forgets letters that are older than any job is tried. Kept ones hold addresses. */
export async function forgetOldLetters(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION.letters.days * 24 * 60 * 60 * 1000);
  await db.delete(sentLetters).where(lt(sentLetters.sentAt, before));
  await db.delete(keptLetters).where(lt(keptLetters.keptAt, before));
}
