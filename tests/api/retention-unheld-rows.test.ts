import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteExpiredScans } from "#server/features/scans/commands/delete-scans.ts";
import { settleVotes } from "#server/features/test-requests/commands/settle-votes.ts";
import { deleteUnusedUploads } from "#server/features/uploads/commands/delete-unused-uploads.ts";
import { deleteExpiredRecords } from "#server/retention.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

/** Rows of every table that is cleaned up, all of them long expired. A column per table would say nothing more. */
const EXPIRED = sql`
  with ada as (
    insert into users (first_name, last_name, email_id, password_hash, terms_accepted_at)
    values ('Ada', 'Lovelace', 'ada@example.com', '', now()) returning id
  ),
  session as (
    insert into sessions (token_hash, user_id, device, created_at, last_used_at, expires_at)
    select 'hash', id, 'Firefox', now(), now(), now() from ada returning id
  ),
  device as (insert into device_tokens (session_id, token, platform, registered_at) select id, 't', 'android', now() from session),
  code as (insert into one_time_codes (key, user_id, code_hash, tries_left, expires_at) select 'k', id, '', 1, now() from ada),
  reset as (insert into password_resets (token_hash, user_id, expires_at) select 'h', id, now() from ada),
  challenge as (insert into passkey_challenges (challenge, user_id, expires_at) select 'c', id, now() from ada),
  change as (insert into email_changes (user_id, former_email_id, changed_at) select id, 'a@example.com', now() from ada),
  attempt as (insert into attempts (key, count, at) values ('login:x', 1, now())),
  known as (insert into known_devices (secret_hash, user_id, first_used_at, last_used_at) select 's', id, now(), now() from ada),
  sent as (insert into sent_emails (key, sent_at) values ('k', now())),
  stored as (insert into stored_emails (key, recipient, subject, stored_at) values ('k', 'a@example.com', 's', now())),
  subscriber as (insert into subscribers (email_id, emailed_at) values ('a@example.com', now())),
  search as (
    insert into ai_searches (id, question, interpreted, ranked, mode, created_at, expires_at)
    values ('s', 'q', '{}', '[]', 'rules', now(), now())
  ),
  rating as (
    insert into ai_feedback (visitor, search_id, grade, created_at) values ('guest:1', 's', 0, now())
  ),
  kept as (insert into permitted_questions (receipt, question, goals, asked_at) values ('r', 'q', '{}', now())),
  error as (insert into error_reports (ticket, note, reported_at) values ('E-1', 'n', now())),
  key as (
    insert into api_keys (user_id, name, scopes, key_hash, last_four, created_at) select id, 'n', '{}', 'h', '1234', now() from ada
  ),
  hook as (
    insert into webhooks (user_id, name, url, events, secret, created_at) select id, 'n', 'u', '{}', '', now() from ada returning id
  ),
  delivery as (
    insert into webhook_deliveries (webhook_id, message_id, event, event_key, body, attempts_left, created_at)
    select id, 'm', 'e', 'k', '{}', 1, now() from hook
  ),
  figure as (insert into daily_figures (day, kind, key, count) values (current_date, 'route', '/', 1)),
  request as (
    insert into test_requests (name, url, normalized_name, fingerprint, status, status_since, created_at)
    values ('n', 'u', 'n', 'f', 'declined', now(), now()) returning id
  ),
  pledge as (
    insert into test_request_pledges (request_id, user_id, amount_usd, at, changed_at, network)
    select request.id, ada.id, 1, now(), now(), 'n' from request, ada
  ),
  upload as (
    insert into uploads (key, owner, content_type, created_at, unused_since)
    values ('images/x', 'guest:1', 'image/png', now(), now())
  )
  insert into scans (guest_id, method, status, extracted, created_at) values ('g', 'barcode', 'not_found', '{}', now())`;

const CLEANED_UP = [
  ...[
    "sessions",
    "device_tokens",
    "one_time_codes",
    "password_resets",
    "passkey_challenges",
    "email_changes",
  ],
  ...[
    "attempts",
    "known_devices",
    "sent_emails",
    "stored_emails",
    "subscribers",
    "ai_searches",
    "ai_feedback",
    "permitted_questions",
  ],
  ...[
    "error_reports",
    "api_keys",
    "webhook_deliveries",
    "daily_figures",
    "test_request_pledges",
    "uploads",
    "scans",
  ],
];

test("cleaning up waits for nobody: what a transaction holds is left for the next run", async () => {
  const { db } = api.services;
  const cleanUp = async () => {
    const now = new Date("2100-01-01");
    await deleteExpiredRecords(db, now);
    await deleteExpiredScans(api.services, now);
    await deleteUnusedUploads(api.services, now);
    await settleVotes(api.services, now);
  };
  const filled = async () => {
    const counts = await Promise.all(CLEANED_UP.map((table) => db.$count(sql`${sql.identifier(table)}`)));
    return CLEANED_UP.filter((_, at) => counts[at] !== 0);
  };
  await db.execute(EXPIRED);
  await db.transaction(async (tx) => {
    for (const table of CLEANED_UP) await tx.execute(sql`select from ${sql.identifier(table)} for update`);
    await cleanUp();
    expect(await filled()).toEqual(CLEANED_UP);
  });
  await cleanUp();
  expect(await filled()).toEqual([]);
});
