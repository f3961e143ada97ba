import { spawn } from "node:child_process";
import { once } from "node:events";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { users } from "#server/features/accounts/schema.ts";
import { auditLog } from "#server/features/catalogue/schema.ts";
import { importDraft } from "#server/features/reports/commands/draft.ts";
import { publishDraft } from "#server/features/reports/commands/publish.ts";
import { verifyStoredChain } from "#server/features/reports/queries/verify-chain.ts";
import { reportDrafts } from "#server/features/reports/schema/drafts.ts";
import { signedDocuments } from "#server/features/reports/schema/signing.ts";
import { reportResults, reports } from "#server/features/reports/schema.ts";
import { createUser } from "#tests/support/accounts.ts";
import { SECOND_REPORT, startPublishing } from "#tests/support/publishing.ts";
import { reportFileInput } from "#tests/support/report-file.ts";

let site: Awaited<ReturnType<typeof startPublishing>>;
beforeEach(async () => {
  site = await startPublishing();
});
afterEach(() => site.api.close());

test("publishDraft: publishing again changes nothing", async () => {
  expect(await site.publish()).toMatchObject({ outcome: "published" });
  const again = await publishDraft(site.api.services, { reportNumber: "R-1", operator: "ben" });
  expect(again).toMatchObject({ outcome: "known", operators: ["ana"] });
  expect(await site.importReport()).toMatchObject({ outcome: "known" });
  expect(await site.api.services.db.$count(signedDocuments)).toBe(1);
});

test("publishDraft notifies followers once", async () => {
  const follower = await createUser(site.api);
  await site.api.services.db.update(users).set({ emailVerified: true });
  await site.publish();
  const [row] = await site.api.services.db.select().from(reports);
  const product = { supplement_id: String(row?.supplementId) };
  await site.api.call("followSupplement", product, follower.token);
  await site.publish(SECOND_REPORT);
  await publishDraft(site.api.services, { reportNumber: "R-2", operator: "ben" });
  await site.run(["withdraw", "R-2", "--reason", "Exchanged."]);
  const reportSubjects = async () =>
    (await follower.mail.subjects()).filter((subject) => subject.includes("report"));
  await expect.poll(reportSubjects).toEqual(["Assayed: report withdrawn", "Assayed: new report"]);
});

test("publish: a killed process leaves no partial writes", async () => {
  const { db, pool, config } = site.api.services;
  await site.importReport();
  const other = await pool.connect();
  // Publishing updates the search row last: a lock on it stops the command after all other writes.
  await other.query("begin");
  await other.query("select from supplement_search for update");
  const child = spawn(process.execPath, ["src/cli/main.ts", "publish", "R-1"], {
    env: {
      ...process.env,
      NODE_ENV: "test",
      DATABASE_URL: config.databaseUrl ?? "",
      DATA_DIR: config.dataDir,
    },
    stdio: "ignore",
  });
  const stopped = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query like '%refresh_supplement_search%'`;
  await expect.poll(async () => (await db.execute(stopped)).rowCount).toBe(1);
  child.kill("SIGKILL");
  await once(child, "close");
  await other.query("rollback");
  other.release();
  for (const table of [reports, reportResults, signedDocuments]) expect(await db.$count(table)).toBe(0);
  expect((await site.run(["publish", "R-1"])).out).toBe("R-1 is published.\n");
  expect((await site.run(["verify"])).code).toBe(0);
});

test("publishDraft: a failure rolls back everything", async () => {
  const { services } = site.api;
  await site.importReport();
  const signing = { ...services.signing, next: () => Promise.reject(new Error("The disk is full.")) };
  await expect(
    publishDraft({ ...services, signing }, { reportNumber: "R-1", operator: "ana" }),
  ).rejects.toThrow("The disk is full.");
  for (const table of [reports, reportResults, signedDocuments])
    expect(await services.db.$count(table)).toBe(0);
  expect(await services.db.$count(reportDrafts)).toBe(1);
  expect(await services.db.$count(auditLog, eq(auditLog.action, "publish"))).toBe(0);
  expect(await publishDraft(services, { reportNumber: "R-1", operator: "ana" })).toMatchObject({
    outcome: "published",
  });
});

test("publishDraft validates the draft again", async () => {
  await site.importReport();
  await site.api.services.db.execute("delete from accreditations");
  await expect(publishDraft(site.api.services, { reportNumber: "R-1", operator: "ana" })).rejects.toThrow(
    /had no accreditation/,
  );
});

test("publishDraft: concurrent publications form one chain", async () => {
  const numbers = Array.from({ length: 12 }, (_, at) => `R-${at + 1}`);
  for (const [at, report_number] of numbers.entries())
    await site.importReport({ report_number, sample: { lot_number: `L${at + 100}` } });
  await Promise.all(
    [...numbers, ...numbers].map((reportNumber) =>
      publishDraft(site.api.services, { reportNumber, operator: "ana" }),
    ),
  );
  const proof = await verifyStoredChain(site.api.services.db, "reports");
  expect(proof).toMatchObject({ documents: 12, breaks: [], differences: [], head: { sequence: 12 } });
});

test("two-person approval: accounts approve the same content, and a typed name approves nothing", async () => {
  const services = {
    ...site.api.services,
    config: { ...site.api.services.config, twoPersonPublishing: true },
  };
  const ask = (operator: string) =>
    publishDraft({ ...services, isAccount: true }, { reportNumber: "R-1", operator });
  await site.importReport();
  await expect(publishDraft(services, { reportNumber: "R-1", operator: "ana" })).rejects.toThrow(
    "--as EMAIL",
  );
  expect(await ask("Ana (staff 1)")).toEqual({ outcome: "waits", operators: ["ana (staff 1)"] });
  expect(await ask("Ana (staff 1)")).toEqual({ outcome: "waits", operators: ["ana (staff 1)"] });
  expect(await services.db.$count(reports)).toBe(0);
  const changed = reportFileInput({ customer: "Somebody else" });
  await importDraft(services, {
    input: changed,
    operator: "ana",
    lot: null,
    certificate: null,
    replace: true,
  });
  const [ben, ana] = ["ben (staff 2)", "ana (staff 1)"];
  expect(await ask(ben)).toEqual({ outcome: "waits", operators: [ben] });
  expect(await ask(ana)).toEqual({ outcome: "published", operators: [ben, ana] });
  const [row] = await services.db.select().from(reports);
  expect(row?.publishedBy).toEqual([ben, ana]);
  const withdraw = ["withdraw", "R-1", "--reason", "Bags were exchanged."];
  expect((await site.run(withdraw, { TWO_PERSON_PUBLISHING: "on" })).err).toContain("--as EMAIL");
});
