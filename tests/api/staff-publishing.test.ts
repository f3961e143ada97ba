import { eq, sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sha256HexSync } from "#platform/ids.ts";
import { sessions, users } from "#server/features/accounts/schema.ts";
import { auditLog } from "#server/features/catalogue/schema.ts";
import { staffApprovals } from "#server/features/drafts/schema.ts";
import { listStoredSubjects } from "#server/features/outbox/queries.ts";
import { storedEmails } from "#server/features/outbox/schema.ts";
import { reportDrafts } from "#server/features/reports/schema/drafts.ts";
import { signedDocuments } from "#server/features/reports/schema/signing.ts";
import { reportResults, reports } from "#server/features/reports/schema.ts";
import { unlimitedLimiter } from "#tests/support/accounts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";
import { addReportedProduct, takeInReadyDraft } from "#tests/support/staff-drafts.ts";

let api: TestApi;
let anna: TestStaff;
let bert: TestStaff;
beforeAll(async () => {
  api = await startApi({ replace: { limiter: unlimitedLimiter } });
  await addReportedProduct(api);
  anna = await createStaff(api.services.db, "publisher");
});
afterAll(() => api.close());

test("with one person who may approve, the console says so, and who can invite another", async () => {
  const { db } = api.services;
  const approvers = () => callStaffOk(api, anna.token, "listApprovers", {});
  expect(await approvers()).toEqual({ approvers: ["Ada Lovelace"], inviters: [] });
  bert = await createStaff(db, "administrator");
  await db.update(users).set({ firstName: "Bert" }).where(eq(users.id, bert.userId));
  const both = await approvers();
  expect([both.approvers.toSorted(), both.inviters]).toEqual([
    ["Ada Lovelace", "Bert Lovelace"],
    ["Bert Lovelace"],
  ]);
});

/** Another browser of the same person: a session of its own, with its own second factor. */
async function secondBrowserOf({ userId, token }: TestStaff): Promise<string> {
  const { db } = api.services;
  const [first] = await db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, sha256HexSync(token)));
  if (!first) throw new Error("no session");
  const other = `${token.slice(0, -4)}0000`;
  const { id: _, ...session } = first as typeof first & { id?: unknown };
  await db
    .insert(sessions)
    .values({ ...session, userId, tokenHash: sha256HexSync(other), device: "Firefox" });
  return other;
}

const approve = (token: string, draft: { id: string; content_hash: string }) =>
  callStaff(api, token, "approveReportDraft", { id: draft.id, content_hash: draft.content_hash });

test("one person in two browsers is one person, also when the content changed between the approvals", async () => {
  const { db } = api.services;
  const draft = await takeInReadyDraft(api, anna);
  const other = await secondBrowserOf(anna);
  expect((await approve(anna.token, draft)).data).toEqual({ outcome: "waits" });
  const refused = await approve(other, draft);
  expect([refused.statusCode, refused.message]).toEqual([
    409,
    expect.stringContaining("approved this already"),
  ]);

  const { id } = draft;
  const { version } = await callStaffOk(api, anna.token, "getReportDraft", { id });
  const change = { id, version, fields: { customer: "Someone else" }, reason: "A slip." };
  await callStaffOk(api, anna.token, "editDraftHeader", change);
  expect((await approve(other, draft)).statusCode).toBe(409);
  const { content_hash } = await callStaffOk(api, anna.token, "getReportDraft", { id });
  // The changed content begins again: the same person's other browser is the first approval, not the second.
  const changed = { id, content_hash: content_hash ?? "" };
  expect((await approve(other, changed)).data).toEqual({ outcome: "waits" });
  expect((await approve(anna.token, changed)).statusCode).toBe(409);
  expect(await db.$count(reports)).toBe(0);
  await callStaffOk(api, anna.token, "discardReportDraft", { id, reason: "A test." });
});

test("two approvals of a statement by one person in two browsers publish nothing", async () => {
  const draft = await takeInReadyDraft(api, anna);
  await approve(anna.token, draft);
  expect((await approve(bert.token, draft)).data).toEqual({ outcome: "published" });
  const change = { kind: "withdraw", reason: "The laboratory has taken its certificate back." } as const;
  const about = { report_number: draft.number, change };
  const { content_hash } = await callStaffOk(api, anna.token, "previewStatement", about);
  const statement = { ...about, content_hash };
  const other = await secondBrowserOf(bert);
  expect((await callStaffOk(api, bert.token, "approveStatement", statement)).outcome).toBe("waits");
  expect((await callStaff(api, other, "approveStatement", statement)).statusCode).toBe(409);
  const [report] = await api.services.db.select().from(reports);
  expect(report?.state).toBe("current");
});

/** Rows that publishing writes, and rows that it deletes. */
async function rowCounts() {
  const { db } = api.services;
  const jobs = await db.execute<{ count: number }>(
    sql`select count(*)::int from jobs.job where name in ('notify-followers', 'write-report-pdf')`,
  );
  return {
    reports: await db.$count(reports),
    results: await db.$count(reportResults),
    documents: await db.$count(signedDocuments),
    entries: await db.$count(auditLog),
    emails: await db.$count(storedEmails),
    jobs: jobs.rows[0]?.count,
    drafts: await db.$count(reportDrafts),
    approvals: await db.$count(staffApprovals),
  };
}

/**
 * Breaks the connection of the next transaction before its statement number `at`, counted from 1 after `begin`, as a
 * process that dies does. Returns whether it came to that.
 */
function dieBefore(at: number): () => boolean {
  let transaction: unknown = null;
  let statements = 0;
  let died = false;
  const query = Client.prototype.query as (...given: unknown[]) => unknown;
  vi.spyOn(Client.prototype, "query").mockImplementation(function (this: Client, ...given: unknown[]) {
    const [first] = given as [string | { text?: string }];
    const text = typeof first === "string" ? first : (first?.text ?? "");
    if (transaction === null && /^begin/i.test(text)) transaction = this;
    else if (transaction === this && !died) {
      statements += 1;
      if (statements === at) {
        died = true;
        (this as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      }
    }
    return query.apply(this, given);
  } as never);
  return () => died;
}

test("a process that dies at any statement of publishing leaves nothing half-published, and publishing once more does", async () => {
  const draft = await takeInReadyDraft(api, anna);
  expect((await approve(anna.token, draft)).data).toEqual({ outcome: "waits" });
  const [published] = await api.services.db.select().from(reports);
  const follower = await createStaff(api.services.db, null, { emailId: "follower@example.com" });
  const product = { supplement_id: String(published?.supplementId) };
  expect((await api.call("followSupplement", product, follower.token)).statusCode).toBe(200);
  const before = await rowCounts();
  let deaths = 0;
  for (;;) {
    const hasDied = dieBefore(deaths + 1);
    const response = await approve(bert.token, draft);
    vi.restoreAllMocks();
    if (!hasDied()) {
      expect(response.data).toEqual({ outcome: "published" });
      break;
    }
    deaths += 1;
    expect(response.statusCode).toBeGreaterThanOrEqual(500);
    expect(await rowCounts(), `died before statement ${deaths}`).toEqual(before);
  }
  // More than the statements of the longest step alone.
  expect(deaths).toBeGreaterThan(15);
  const after = await rowCounts();
  expect(after).toMatchObject({
    reports: before.reports + 1,
    documents: before.documents + 1,
    drafts: before.drafts - 1,
    approvals: before.approvals - 1,
    jobs: (before.jobs ?? 0) + 2,
  });
  // Who did not get the answer asks again: nothing is published twice, and nobody gets a second email.
  expect((await approve(bert.token, draft)).statusCode).toBe(404);
  const subjects = async () =>
    (await listStoredSubjects(api.services.db, "follower@example.com")).map(({ subject }) => subject);
  await expect.poll(subjects).toEqual(["Assayed: new report"]);
});
