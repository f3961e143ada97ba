import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { users } from "#server/features/accounts/schema.ts";
import { EMAIL_BATCH_SIZE } from "#server/features/outbox/commands.ts";
import { storedEmails } from "#server/features/outbox/schema.ts";
import { moveRequest } from "#server/features/test-requests/commands/move.ts";
import { findRequestId } from "#server/features/test-requests/queries/requests.ts";
import { callOkAs, unlimitedLimiter } from "#tests/support/accounts.ts";
import { startApi } from "#tests/support/api.ts";
import { createSignedInUser } from "#tests/support/sign-in.ts";
import { testRequestInput } from "#tests/support/test-requests.ts";

const api = await startApi({ demoData: true, replace: { limiter: unlimitedLimiter } });
const { db, jobs, clock } = api.services;
afterAll(() => api.close());

const RECIPIENT_COUNT = EMAIL_BATCH_SIZE + 20;

/** Creates users with verified emails `group.1@example.com` and so on; returns their ids. */
async function createRecipients(group: string): Promise<number[]> {
  const rows = await db
    .insert(users)
    .values(
      Array.from({ length: RECIPIENT_COUNT }, (_, at) => ({
        firstName: "Ada",
        lastName: "Lovelace",
        emailId: `${group}.${at}@example.com`,
        emailVerified: true,
        passwordHash: "",
        termsAcceptedAt: clock.now(),
      })),
    )
    .returning({ id: users.id });
  return rows.map(({ id }) => id);
}

/** Makes the first attempt to enqueue an email to the last recipient of a group fail in the database. */
async function failOnce(group: string): Promise<void> {
  const name = sql.identifier(`fail_once_${group}`);
  const to = sql.raw(`'${group}.${RECIPIENT_COUNT - 1}@example.com'`);
  const attempts = sql.identifier(`attempts_${group}`);
  await db.execute(sql`create sequence ${attempts}`);
  // A sequence isn't rolled back, so the second attempt knows of the first.
  await db.execute(sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      if new.data ->> 'to' = ${to} and nextval('${sql.raw(`attempts_${group}`)}') = 1 then
        raise exception 'the connection broke';
      end if;
      return new;
    end $$`);
  await db.execute(
    sql`create trigger ${name} before insert on jobs.job for each row when (new.name = 'send-email') execute function ${name}()`,
  );
}

async function expectOneEmailEach(group: string, queue: string): Promise<void> {
  await expect.poll(() => retriesOf(queue)).toBe(1);
  // The first batch, which the requester of a test request is in, too.
  expect(await enqueuedTo(group)).toBeGreaterThanOrEqual(EMAIL_BATCH_SIZE - 1);
  await db.execute(sql`update jobs.job set start_after = now() where name = ${queue} and state = 'retry'`);
  await expect.poll(() => unfinished(queue)).toBe(0);
  const sent = await db
    .select({ to: storedEmails.recipient })
    .from(storedEmails)
    .where(sql`${storedEmails.recipient} like ${`${group}.%`}`);
  expect(sent).toHaveLength(RECIPIENT_COUNT);
  expect(new Set(sent.map(({ to }) => to)).size).toBe(RECIPIENT_COUNT);
}

const countJobs = async (where: ReturnType<typeof sql>) =>
  (await db.execute<{ count: number }>(sql`select count(*)::int from jobs.job where ${where}`)).rows[0]
    ?.count ?? 0;

const retriesOf = (queue: string) => countJobs(sql`name = ${queue} and state = 'retry'`);

const enqueuedTo = (group: string) =>
  countJobs(sql`name = 'send-email' and data ->> 'to' like ${`${group}.%`}`);

const unfinished = (queue: string) =>
  countJobs(sql`name in (${queue}, 'send-email') and state < 'completed'`);

test("the notify-followers job: an error in the middle keeps what is enqueued; the retry sends each follower one email", async () => {
  const [product] = (await api.callOk("listRecentlyTested", { limit: 1 })).list;
  if (!product?.report_slug) throw new Error("the demo data has no tested product");
  const supplementId = Number(product.supplement_id);
  const ids = await createRecipients("follower");
  for (const userId of ids)
    await db.execute(sql`insert into follows values (${userId}, ${supplementId}, now())`);
  await failOnce("follower");
  const at = clock.now().toISOString();
  const news = { supplementId, reportSlug: product.report_slug, event: "published" as const, at };
  await db.transaction((tx) => jobs.enqueue(tx, "notify-followers", news));
  await expectOneEmailEach("follower", "notify-followers");
});

test("moveRequest: an error in the middle keeps what is enqueued; the retry sends each voter one email", async () => {
  const token = await createSignedInUser(db);
  const { test_request_id } = await callOkAs(api, token, "addTestRequest", testRequestInput());
  const requestId = await findRequestId(db, test_request_id, null);
  const ids = await createRecipients("voter");
  for (const userId of ids)
    await db.execute(
      sql`insert into test_request_votes (request_id, user_id, at) values (${requestId}, ${userId}, now())`,
    );
  await failOnce("voter");
  await moveRequest({ db, jobs, clock }, { requestId, operator: "ana", to: "queued" });
  await expectOneEmailEach("voter", "notify-request-change");
});
