import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listActions, recordAction } from "#server/features/catalogue/commands/audit.ts";
import { verifyAuditLog } from "#server/features/catalogue/queries/verify-audit-log.ts";
import { auditLog } from "#server/features/catalogue/schema.ts";
import { SECOND_REPORT, startPublishing } from "#tests/support/publishing.ts";

let site: Awaited<ReturnType<typeof startPublishing>>;
beforeEach(async () => {
  site = await startPublishing();
});
afterEach(() => site.api.close());

const verified = () => verifyAuditLog(site.api.services.db, site.api.services.config.dataDir);

/** Changes the audit log as only the owner of the table can. */
async function tamper(statement: ReturnType<typeof sql>): Promise<void> {
  const { db } = site.api.services;
  await db.execute(sql`grant update, delete, truncate on audit_log to current_user`);
  await db.execute(sql`alter table audit_log disable trigger user`);
  await db.execute(statement);
  await db.execute(sql`alter table audit_log enable trigger user`);
}

/** Publishes two reports by command, so that the log's head is recorded outside the database. */
async function publishTwo(): Promise<void> {
  await site.importReport();
  await site.importReport(SECOND_REPORT);
  for (const number of ["R-1", "R-2"]) expect((await site.run(["publish", number])).code).toBe(0);
}

test("entries form a chain, also of values that JSON and text write in several ways", async () => {
  const { db } = site.api.services;
  await publishTwo();
  const details = {
    text: 'é "quoted"\n\u2028',
    figure: 1.5e-7,
    large: 1e21,
    list: [null, true, { b: 1, a: 2 }],
  };
  await recordAction(db, { operator: "ána 3:x", action: "seed", subject: "", details });
  const { entries, problems } = await verified();
  expect(problems).toEqual([]);
  expect(entries).toBe(await db.$count(auditLog));
  expect((await site.run(["verify"])).out).toContain(`audit log: ${entries} entries`);
});

test("entries written at once form one chain", async () => {
  const { db } = site.api.services;
  const write = (at: number) =>
    db.transaction((tx) => recordAction(tx, { operator: "ana", action: "seed", subject: String(at) }));
  await Promise.all(Array.from({ length: 12 }, (_, at) => write(at)));
  expect((await verified()).problems).toEqual([]);
});

test.each([
  ["a change", sql`update audit_log set operator = 'ben'`],
  ["a deletion", sql`delete from audit_log where false`],
  ["emptying it", sql`truncate audit_log`],
])("the database refuses %s", async (_, statement) => {
  const { db } = site.api.services;
  const refusedByTrigger = { cause: { message: "The audit log is append-only." } };
  const refusedByPrivileges = { cause: { message: "permission denied for table audit_log" } };
  // Privileges don't bind a superuser, which the embedded server's role is not.
  const { rows } = await db.execute(sql`select current_setting('is_superuser') = 'on' as superuser`);
  await expect(db.execute(statement)).rejects.toMatchObject(
    rows[0]?.superuser ? refusedByTrigger : refusedByPrivileges,
  );
  await db.execute(sql`grant update, delete, truncate on audit_log to current_user`);
  await expect(db.execute(statement)).rejects.toMatchObject(refusedByTrigger);
});

test.each([
  [
    "an entry is changed",
    sql`update audit_log set operator = 'ben' where action = 'publish'`,
    /Entry \d+ was changed/,
  ],
  [
    "an entry is deleted",
    sql`delete from audit_log where subject = 'R-1' and action = 'publish'`,
    /Entries are missing before entry \d+/,
  ],
  [
    "the end is deleted",
    sql`delete from audit_log where subject = 'R-2' and action = 'publish'`,
    /recorded outside the database, is missing/,
  ],
  ["all is deleted", sql`delete from audit_log`, /recorded outside the database, is missing/],
])("verify notices when %s", async (_, statement, sentence) => {
  await publishTwo();
  await tamper(statement);
  const { code, out } = await site.run(["verify"]);
  expect([code, out]).toEqual([1, expect.stringMatching(sentence)]);
});

test("verify notices a chain that was computed again", async () => {
  await publishTwo();
  await tamper(sql`do $$ declare e audit_log; last text; begin
    update audit_log set operator = 'ben' where subject = 'R-2';
    for e in select * from audit_log order by id loop
      e.previous := last; last := audit_entry_hash(audit_log_texts(e));
      update audit_log set previous = e.previous, hash = last where id = e.id;
    end loop; end $$`);
  expect((await verified()).problems).toEqual([expect.stringContaining("recorded outside the database")]);
});

test("a command that fails leaves no entry and no gap", async () => {
  await publishTwo();
  const { db } = site.api.services;
  const before = await db.$count(auditLog, eq(auditLog.action, "publish"));
  expect((await site.run(["publish", "R-9"])).code).toBe(1);
  expect(await db.$count(auditLog, eq(auditLog.action, "publish"))).toBe(before);
  expect((await listActions(db, 1))[0]).toMatchObject({ action: "publish", subject: "R-2" });
  expect((await verified()).problems).toEqual([]);
});
