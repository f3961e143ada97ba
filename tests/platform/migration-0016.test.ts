import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import { PgBoss } from "pg-boss";
import { pino } from "pino";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createPool } from "#platform/database/connect.ts";
import type { Db } from "#platform/database/database.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openJobs } from "#platform/jobs.ts";
import type { Email } from "#platform/mail/mailer.ts";
import { oneTimeCodes } from "#server/features/accounts/schema.ts";
import { subscribers } from "#server/features/newsletter/schema.ts";
import { sentEmails, storedEmails } from "#server/features/outbox/schema.ts";
import { scans } from "#server/features/scans/schema.ts";
import { testRequests, testRequestVotes } from "#server/features/test-requests/schema.ts";
import { uploads } from "#server/features/uploads/schema.ts";
import { dropDatabase, testDatabaseName, withClient, withDatabaseName } from "../support/test-databases.ts";

const LAST_OLD_MIGRATION = 15;
const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, "../../migrations");
const AT = "2026-11-01T12:00:00.000Z";
const logger = pino({ level: "silent" });

const server = inject("testServer");
const name = testDatabaseName("migration");
const url = withDatabaseName(server.url, name);
let pool: ReturnType<typeof createPool>;
let db: Db;

/** Applies the migrations up to a number, from a copy of the folder that ends there. */
async function migrateUpTo(lastIndex: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "migrations-"));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  const journalFile = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(journalFile, "utf8")) as { entries: { idx: number }[] };
  journal.entries = journal.entries.filter(({ idx }) => idx <= lastIndex);
  await writeFile(journalFile, JSON.stringify(journal));
  await runMigrations(drizzle(pool), { migrationsFolder: folder });
  await rm(folder, { recursive: true });
}

/** Patterns of names that migration 0016 replaces. */
const OLD_NAMES = [
  "(?<!news)letter|kept|written|_way|against",
  "scans.*(print|offered|until|picture)",
  "test_requests.*words",
  "announce|^note_|_gone$|(?<!re)moved_",
];

const OLD_ROWS = `
  insert into users (first_name, last_name, email_id, password_hash, terms_accepted_at)
    values ('Ana', 'Ruiz', 'ana@example.com', '', '${AT}'), ('Ben', 'Ott', 'ben@example.com', '', '${AT}');
  insert into kept_letters (key, recipient, subject, text, html, kept_at)
    values ('a', 'ana@example.com', 'Hello', 'text', 'html', '${AT}');
  insert into sent_letters (key, sent_at) values ('a', '${AT}');
  insert into subscribers (email_id, written_at) values ('ana@example.com', '${AT}');
  insert into test_requests (user_id, name, url, words, fingerprint, status_since, votes, created_at)
    values (1, 'Zinc', 'https://www.example.com/', 'zinc', 'f', '${AT}', 2, '${AT}');
  insert into test_request_votes (request_id, user_id, letters, at) values (1, 1, true, '${AT}'), (1, 2, false, '${AT}');
  insert into one_time_codes (key, user_id, address, code_hash, tries_left, expires_at)
    values ('address:1', 1, 'new@example.com', 'hash', 3, '${AT}');
  insert into scans (user_id, way, status, extracted, print, offered, image_url, image_until, created_at)
    values (1, 'picture', 'matched', '{}', 'ZINC', '[{"supplementId":7,"confidence":0.9}]', 'https://x.test/', '${AT}', '${AT}');
  insert into uploads (key, owner, state, content_type, created_at)
    values ('1', 'user:1', 'asked', 'image/png', '${AT}'), ('2', 'user:1', 'arrived', 'image/png', '${AT}'),
      ('3', 'user:1', 'ready', 'image/png', '${AT}'), ('4', 'user:1', 'refused', 'image/png', '${AT}'),
      ('5', 'user:1', 'removed', 'image/png', '${AT}');
`;

const oldEmail = (key: string) => ({
  key,
  to: "ana@example.com",
  subject: "",
  text: "",
  html: "",
  wayOut: `https://www.example.com/unsubscribe?token=${key}`,
});

/** What an earlier version leaves in its queues: an email to be sent, one that failed, and a recurring job. */
async function enqueueOldJobs(): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: "jobs", schedule: false });
  await boss.start();
  await boss.createQueue("dead-letters");
  for (const queue of ["send-letter", "forget-old-records"])
    await boss.createQueue(queue, { policy: "exclusive", deadLetter: "dead-letters" });
  await boss.send("send-letter", oldEmail("waiting"), { singletonKey: "waiting" });
  await boss.send("forget-old-records", {}, { singletonKey: "20758" });
  const failedId = await boss.send("dead-letters", oldEmail("failed"));
  await boss.stop({ graceful: false });
  await pool.query("update jobs.job set source_name = 'send-letter' where id = $1", [failedId]);
}

beforeAll(async () => {
  await withClient(server.url, (client) => client.query(`create database "${name}"`));
  pool = createPool(url, { logger, statementTimeoutMs: 30_000 });
  db = drizzle(pool, { casing: "snake_case" });
  await migrateUpTo(LAST_OLD_MIGRATION);
  await pool.query(OLD_ROWS);
  await enqueueOldJobs();
  await migrate({ url });
});
afterAll(async () => {
  await pool.end();
  await withClient(server.url, (client) => dropDatabase(client, name));
});

test("migration 0016 keeps every row under the new table and column names", async () => {
  const at = new Date(AT);
  expect(await db.select().from(storedEmails)).toMatchObject([
    { recipient: "ana@example.com", storedAt: at },
  ]);
  expect(await db.select().from(sentEmails)).toMatchObject([{ key: "a", sentAt: at }]);
  expect(await db.select().from(subscribers)).toMatchObject([{ emailId: "ana@example.com", emailedAt: at }]);
  expect(await db.select().from(testRequests)).toMatchObject([{ name: "Zinc", normalizedName: "zinc" }]);
  expect(await db.select().from(testRequestVotes).orderBy(testRequestVotes.userId)).toMatchObject([
    { userId: 1, emailUpdates: true },
    { userId: 2, emailUpdates: false },
  ]);
  expect(await db.select().from(oneTimeCodes)).toMatchObject([{ emailId: "new@example.com", triesLeft: 3 }]);
  expect(await db.select().from(scans)).toMatchObject([
    {
      method: "picture",
      labelText: "ZINC",
      candidates: [{ supplementId: 7, confidence: 0.9 }],
      imageExpiresAt: at,
    },
  ]);
});

test("migration 0016 renames the states of uploads", async () => {
  await db
    .insert(uploads)
    .values({ key: "6", owner: "user:1", contentType: "image/png", createdAt: new Date(AT) });
  const rows = await db.select({ state: uploads.state }).from(uploads).orderBy(uploads.key);
  expect(rows.map(({ state }) => state)).toEqual([
    "requested",
    "uploaded",
    "ready",
    "rejected",
    "removed",
    "requested",
  ]);
});

test("migration 0016 leaves no old name of a table, column, index, constraint, trigger or function", async () => {
  const { rows } = await db.execute<{ name: string }>(sql`
    with names (name) as (
      select relname::text from pg_class where relnamespace = 'public'::regnamespace
      union all select attrelid::regclass || '.' || attname from pg_attribute
        where attnum > 0 and attrelid in (
          select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
      union all select conname from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgname from pg_trigger
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace
    )
    select name from names where name ~ ${OLD_NAMES.join("|")}
  `);
  expect(rows).toEqual([]);
});

test("jobs of the old queues are done under the new names", async () => {
  const jobs = await openJobs({ url, logger });
  try {
    const sent: Email[] = [];
    await jobs.work("send-email", async (email) => void sent.push(email));
    await expect.poll(() => sent).toHaveLength(1);
    const { wayOut: unsubscribeUrl, ...rest } = oldEmail("waiting");
    expect(sent).toEqual([{ ...rest, unsubscribeUrl }]);

    expect(await jobs.listFailedJobs()).toMatchObject([{ queue: "send-email" }]);
    expect(await jobs.retryFailedJobs()).toBe(1);
    await expect.poll(() => sent).toHaveLength(2);
    expect(sent[1]?.unsubscribeUrl).toBe(oldEmail("failed").wayOut);

    // The recurring job is known by its key in the new queue, so it isn't enqueued twice.
    expect(await jobs.enqueue(db, "delete-expired-records", {}, { singletonKey: "20758" })).toBe(false);
  } finally {
    await jobs.close();
  }
});

test("jobs that an earlier version enqueues after the upgrade are moved at the next start", async () => {
  const boss = new PgBoss({ connectionString: url, schema: "jobs", schedule: false });
  await boss.start();
  await boss.send("send-letter", oldEmail("late"), { singletonKey: "late" });
  await boss.stop({ graceful: false });

  const jobs = await openJobs({ url, logger });
  try {
    const keys: string[] = [];
    await jobs.work("send-email", async ({ key }) => void keys.push(key));
    await expect.poll(() => keys).toEqual(["late"]);
  } finally {
    await jobs.close();
  }
});
