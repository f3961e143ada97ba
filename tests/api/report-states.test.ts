import { afterEach, beforeEach, expect, test } from "vitest";
import { renewScores } from "#server/features/reports/commands/scores.ts";
import { proveChain } from "#server/features/reports/queries/verify-chain.ts";
import { SECOND_REPORT, startPublishing } from "#tests/support/publishing.ts";

let site: Awaited<ReturnType<typeof startPublishing>>;
beforeEach(async () => {
  site = await startPublishing();
});
afterEach(() => site.api.close());

const listed = async () => (await site.api.ask("searchSupplements", { search: "magnesium" })).list[0];

test("a dispute, its end, an answer and a withdrawal are statements of their own", async () => {
  await site.publish();
  expect((await site.run(["dispute", "R-1", "--reason", "The brand measured more."])).code).toBe(0);
  expect(await listed()).toMatchObject({ testing_status: "tested" });
  expect((await site.run(["respond", "R-1", "--text", "We measured 110 mg."])).code).toBe(0);
  expect(
    (await site.run(["dispute", "R-1", "--reason", "A second laboratory found 103 mg.", "--settled"])).code,
  ).toBe(0);
  const settled = await site.reportOf("R-1");
  expect(settled).toMatchObject({
    state: "current",
    state_reason: "A second laboratory found 103 mg.",
    brand_response: { text: "We measured 110 mg." },
  });
  const reason = "Bags were exchanged.";
  expect((await site.run(["withdraw", "R-1", "--reason", reason])).out).toBe(
    "R-1 is withdrawn. It stays readable.\n",
  );
  expect((await site.run(["withdraw", "R-1", "--reason", reason])).out).toMatch(/stands already/);
  const gone = await site.reportOf("R-1");
  expect(gone).toMatchObject({ state: "withdrawn", state_reason: reason, score: { value: null } });
  expect(gone.amendments.map(({ state, sequence }) => [state, sequence])).toEqual([
    ["withdrawn", 5],
    ["current", 4],
    ["disputed", 3],
    ["disputed", 2],
  ]);
  expect(await listed()).toMatchObject({ testing_status: "not_tested", verdict: null, score: null });
  expect((await site.run(["dispute", "R-1", "--reason", "x"])).err).toMatch(
    /is withdrawn: it cannot become disputed/,
  );
  expect((await site.run(["verify"])).code).toBe(0);
});

test.each([
  [["withdraw", "R-1"], 2, /--reason is missing/],
  [["withdraw", "R-9", "--reason", "x"], 1, /No report R-9 was published/],
  [["publish", "R-9"], 1, /There is no draft R-9/],
  [["supersede", "R-1", "R-1", "--reason", "x"], 1, /cannot replace R-1/],
  [["dispute", "R-1", "--reason", "x", "--settled"], 1, /R-1 is not disputed/],
  [["keys", "shine"], 2, /keys can list, rotate, revoke/],
  [["keys", "revoke", "abc", "--reason", "x"], 1, /There is no key abc/],
  [["verify", "12"], 2, /is no head of a chain/],
])("%j is refused with a sentence", async (args, code, sentence) => {
  await site.publish();
  const result = await site.run(args);
  expect(result.err).toMatch(sentence);
  expect(result.code).toBe(code);
});

test("a correction replaces a report, by itself or by command", async () => {
  await site.publish();
  await site.publish({
    ...SECOND_REPORT,
    supersedes: { report_number: "R-1", reason: "The lot was misread." },
  });
  expect(await site.reportOf("R-1")).toMatchObject({
    state: "superseded",
    state_reason: "The lot was misread.",
    superseded_by: { report_number: "R-2" },
    other_lots: [{ report_number: "R-2" }],
  });
  expect(await site.reportOf("R-2")).toMatchObject({ supersedes: { report_number: "R-1" } });
  expect(await listed()).toMatchObject({ lot_number: "L26200B" });
  await site.publish({ report_number: "R-3", sample: { lot_number: "L3" } });
  const again = { ...SECOND_REPORT, supersedes: { report_number: "R-1", reason: "The lot was misread." } };
  expect(await site.take(again)).toMatchObject({ outcome: "known" });
  const late = {
    report_number: "R-4",
    sample: { lot_number: "L4" },
    supersedes: { report_number: "R-1", reason: "x" },
  };
  await expect(site.take(late)).rejects.toThrow("R-1 is superseded already.");
  expect((await site.run(["supersede", "R-2", "R-3", "--reason", "Better method."])).code).toBe(0);
  expect(await site.reportOf("R-2")).toMatchObject({
    state: "superseded",
    superseded_by: { report_number: "R-3" },
  });
  expect((await proveChain(site.api.services.db, "reports")).documents).toBe(5);
});

test("a score falls as the measurement grows old, on its page and in the search", async () => {
  await site.publish();
  const before = (await site.reportOf("R-1")).score.value ?? 0;
  const { db } = site.api.services;
  expect(await renewScores(db, "2028-06-01")).toBe(1);
  const after = await site.reportOf("R-1");
  expect(after.score).toMatchObject({ on: "2028-06-01" });
  expect(after.score.value).toBeLessThan(before);
  expect((await listed())?.score).toBe(after.score.value);
  expect(await renewScores(db, "2028-06-01")).toBe(0);
});
