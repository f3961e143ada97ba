import { afterEach, beforeEach, expect, test } from "vitest";
import { recalculateScores } from "#server/features/reports/commands/report-rows.ts";
import { verifyStoredChain } from "#server/features/reports/queries/verify-chain.ts";
import { SECOND_REPORT, startPublishing } from "#tests/support/publishing.ts";

let site: Awaited<ReturnType<typeof startPublishing>>;
beforeEach(async () => {
  site = await startPublishing();
});
afterEach(() => site.api.close());

const listed = async () => (await site.api.callOk("searchSupplements", { search: "magnesium" })).list[0];

test("dispute, settlement, response and withdrawal are separate signed statements", async () => {
  await site.publish();
  expect((await site.run(["dispute", "R-1", "--reason", "The brand measured more."])).code).toBe(0);
  expect(await listed()).toMatchObject({ testing_status: "tested" });
  expect((await site.run(["respond", "R-1", "--text", "We measured 110 mg."])).code).toBe(0);
  expect(
    (await site.run(["dispute", "R-1", "--reason", "A second laboratory found 103 mg.", "--settled"])).code,
  ).toBe(0);
  const settled = await site.getReportByNumber("R-1");
  expect(settled).toMatchObject({
    state: "current",
    state_reason: "A second laboratory found 103 mg.",
    brand_response: { text: "We measured 110 mg." },
  });
  const reason = "Bags were exchanged.";
  expect((await site.run(["withdraw", "R-1", "--reason", reason])).out).toBe(
    "R-1 is withdrawn. Visitors can still read it.\n",
  );
  expect((await site.run(["withdraw", "R-1", "--reason", reason])).out).toMatch(/Already published/);
  const gone = await site.getReportByNumber("R-1");
  expect(gone).toMatchObject({ state: "withdrawn", state_reason: reason, score: { value: null } });
  expect(gone.amendments.map(({ state, sequence }) => [state, sequence])).toEqual([
    ["withdrawn", 5],
    ["current", 4],
    ["disputed", 3],
    ["disputed", 2],
  ]);
  expect(await listed()).toMatchObject({ testing_status: "not_tested", verdict: null, score: null });
  expect((await site.run(["dispute", "R-1", "--reason", "x"])).err).toMatch(
    /is withdrawn and can't become disputed/,
  );
  expect((await site.run(["verify"])).code).toBe(0);
});

test.each([
  [["withdraw", "R-1"], 2, /--reason is required/],
  [["withdraw", "R-9", "--reason", "x"], 1, /No published report R-9/],
  [["publish", "R-9"], 1, /No draft R-9/],
  [["supersede", "R-1", "R-1", "--reason", "x"], 1, /can't replace R-1/],
  [["dispute", "R-1", "--reason", "x", "--settled"], 1, /R-1 is not disputed/],
  [["keys", "shine"], 2, /keys ACTION, one of: list, rotate, pin, revoke/],
  [["keys", "revoke", "abc", "--reason", "x"], 1, /No key abc/],
  [["verify", "12"], 2, /is not a chain head/],
])("%j fails with an error message", async (args, code, sentence) => {
  await site.publish();
  const result = await site.run(args);
  expect(result.err).toMatch(sentence);
  expect(result.code).toBe(code);
});

test("supersede: a correction replaces a report, on publication or by command", async () => {
  await site.publish();
  await site.publish({
    ...SECOND_REPORT,
    supersedes: { report_number: "R-1", reason: "The lot was misread." },
  });
  expect(await site.getReportByNumber("R-1")).toMatchObject({
    state: "superseded",
    state_reason: "The lot was misread.",
    superseded_by: { report_number: "R-2" },
    other_lots: [{ report_number: "R-2" }],
  });
  expect(await site.getReportByNumber("R-2")).toMatchObject({ supersedes: { report_number: "R-1" } });
  expect(await listed()).toMatchObject({ lot_number: "L26200B" });
  await site.publish({ report_number: "R-3", sample: { lot_number: "L3" } });
  const again = { ...SECOND_REPORT, supersedes: { report_number: "R-1", reason: "The lot was misread." } };
  expect(await site.importReport(again)).toMatchObject({ outcome: "known" });
  const late = {
    report_number: "R-4",
    sample: { lot_number: "L4" },
    supersedes: { report_number: "R-1", reason: "x" },
  };
  await expect(site.importReport(late)).rejects.toThrow("R-1 is already superseded.");
  expect((await site.run(["supersede", "R-2", "R-3", "--reason", "Better method."])).code).toBe(0);
  expect(await site.getReportByNumber("R-2")).toMatchObject({
    state: "superseded",
    superseded_by: { report_number: "R-3" },
  });
  expect((await verifyStoredChain(site.api.services.db, "reports")).documents).toBe(5);
});

test("recalculateScores lowers a score as the measurement ages, on its page and in search", async () => {
  await site.publish();
  const before = (await site.getReportByNumber("R-1")).score.value ?? 0;
  const { db } = site.api.services;
  const later = `${new Date().getUTCFullYear() + 2}-06-01`;
  expect(await recalculateScores(db, later)).toBe(1);
  const after = await site.getReportByNumber("R-1");
  expect(after.score).toMatchObject({ on: later });
  expect(after.score.value).toBeLessThan(before);
  expect((await listed())?.score).toBe(after.score.value);
  expect(await recalculateScores(db, later)).toBe(0);
});
