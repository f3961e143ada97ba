import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { startPublishing } from "#tests/support/publishing.ts";
import { reportFileInput } from "#tests/support/report-file.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let site: Awaited<ReturnType<typeof startPublishing>>;
let folder: string;
let anna: TestStaff;
let bert: TestStaff;
beforeAll(async () => {
  site = await startPublishing();
  folder = await mkdtemp(path.join(tmpdir(), "assayed-staff-"));
  const { db } = site.api.services;
  anna = await createStaff(db, "publisher", { emailId: "anna@example.com" });
  bert = await createStaff(db, "administrator", { emailId: "bert@example.com" });
  await createStaff(db, "editor", { emailId: "eve@example.com" });
});
afterAll(async () => {
  await site.api.close();
  await rm(folder, { recursive: true });
});

const as = (email: string) => ["--as", email];
const nameOf = ({ userId }: TestStaff) => `Ada Lovelace (staff ${userId})`;

async function importAs(email: string, number: string, lot: string) {
  const file = path.join(folder, `${number}.json`);
  const report = reportFileInput({ report_number: number, sample: { lot_number: lot } });
  await writeFile(file, JSON.stringify(report));
  return site.run(["import-report", file, ...as(email)]);
}
const draftOf = async (number: string) => {
  const drafts = await callStaffOk(site.api, bert.token, "listReportDrafts", {});
  const id = drafts.find(({ report_number }) => report_number === number)?.id ?? "";
  const { content_hash } = await callStaffOk(site.api, bert.token, "getReportDraft", { id });
  return { id, content_hash: content_hash ?? "" };
};

test("a command acts as a member of staff, whom the audit log names by the account", async () => {
  expect((await importAs("Anna@Example.com ", "R-1", "L1")).code).toBe(0);
  const [entry] = await listActions(site.api.services.db, 1);
  expect(entry).toMatchObject({ operator: nameOf(anna), action: "import-report" });
  const reason = ["--reason", "A test."];
  expect((await site.run(["drafts", "discard", "R-1", ...reason, ...as("bert@example.com")])).code).toBe(0);
  expect((await listActions(site.api.services.db, 1))[0]).toMatchObject({ operator: nameOf(bert) });
});

test("an account without a role, or whose role does not permit it, is refused", async () => {
  expect((await importAs("nobody@example.com", "R-2", "L2")).err).toContain("No member of staff has");
  expect((await importAs("eve@example.com", "R-2", "L2")).err).toContain("Your role (editor) doesn’t permit");
  await importAs("anna@example.com", "R-2", "L2");
  expect((await site.run(["publish", "R-2", ...as("eve@example.com")])).err).toContain("doesn’t permit");
});

test("two approvals of one account, by command line and in the console, are refused; another person's publishes", async () => {
  await importAs("anna@example.com", "R-3", "L3");
  const publish = ["publish", "R-3"];
  const first = await site.run([...publish, ...as("anna@example.com")]);
  expect(first.out).toBe(
    `Approved by ${nameOf(anna)}. Publishing needs two operators, so another member of staff must approve it in the console.\n`,
  );
  expect((await site.run([...publish, ...as("anna@example.com")])).err).toContain("You have approved this");
  const draft = await draftOf("R-3");
  const inConsole = await callStaff(site.api, anna.token, "approveReportDraft", draft);
  expect([inConsole.statusCode, inConsole.message]).toEqual([409, expect.stringContaining("approved this")]);
  // Whoever can run commands can name two accounts: one of the two must have logged in.
  expect((await site.run([...publish, ...as("bert@example.com")])).err).toContain("given in the console");
  const second = await callStaffOk(site.api, bert.token, "approveReportDraft", draft);
  expect(second).toEqual({ outcome: "published" });
  expect(await site.getReportByNumber("R-3")).toMatchObject({ report_number: "R-3" });
});

test("the first approval in the console, and the second at the command line", async () => {
  await importAs("anna@example.com", "R-4", "L4");
  const draft = await draftOf("R-4");
  const first = await callStaffOk(site.api, anna.token, "approveReportDraft", draft);
  expect(first).toEqual({ outcome: "waits" });
  expect((await site.run(["publish", "R-4", ...as("anna@example.com")])).err).toContain(
    "approved this already",
  );
  expect((await site.run(["publish", "R-4", ...as("bert@example.com")])).out).toBe("R-4 is published.\n");
  const withdraw = ["withdraw", "R-4", "--reason", "The bags were exchanged at the laboratory."];
  expect((await site.run([...withdraw, ...as("anna@example.com")])).out).toContain("in the console");
  expect((await site.run([...withdraw, ...as("anna@example.com")])).err).toContain("approved this already");
});
