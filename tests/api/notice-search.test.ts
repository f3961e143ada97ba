import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NoticeStanding } from "#contract/search-vocabulary.ts";
import { mergeSupplements } from "#server/features/catalogue/commands/merge-supplements.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { decideMatch } from "#server/features/notices/commands/decide-match.ts";
import { importNotices } from "#server/features/notices/commands/import.ts";
import { proposedMatches } from "#server/features/notices/queries/proposals.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { enforcementReport as report } from "#tests/support/enforcement-reports.ts";
import { labelRecord } from "#tests/support/label-records.ts";

let api: TestApi;
let folder: string;

beforeAll(async () => {
  [api, folder] = await Promise.all([startApi(), mkdtemp(path.join(tmpdir(), "assayed-notices-"))]);
  await saveLabels(api.services.db, [
    labelRecord("1", { brand: "Northleaf", name: "Super Greens", barcodes: ["00036000291452"] }),
    labelRecord("2", { brand: "Northleaf", name: "Calm Magnesium" }),
    labelRecord("3", { brand: "Northleaf", name: "Plain Zinc" }),
  ]);
});
afterAll(() => Promise.all([api.close(), rm(folder, { recursive: true })]));

const importReports = async (...results: object[]) => {
  const file = path.join(folder, "reports.json");
  await writeFile(file, JSON.stringify({ meta: {}, results }));
  const listener = { onProgress: () => {}, onRejected: async () => {} };
  return importNotices(api.services, { source: "openfda", file }, listener);
};

const search = async (...notice: NoticeStanding[]) => {
  await api.services.search.waitForCatchUp();
  return api.callOk("searchSupplements", { filters: { notice }, sort: "name" });
};
const namesWith = async (...notice: NoticeStanding[]) =>
  (await search(...notice)).list.map(({ name }) => name);

const decide = (id: number, decision: "confirmed" | "rejected" | "undo") =>
  decideMatch(api.services, { id, decision, operator: "ana", reason: "Looked at both." });

test("search finds products with a current notice, counts them, and their cards say so", async () => {
  await importReports(report("F-0001-2026"));
  const { list, facets, applied_filters } = await search("current");
  expect(list).toMatchObject([{ name: "Super Greens", notices: ["current"] }]);
  expect(facets.find(({ key }) => key === "notice")?.options).toEqual([
    { value: "current", label: "Current public notice", count: 1 },
  ]);
  expect(applied_filters).toMatchObject([{ key: "notice", value: "current" }]);
  expect(await namesWith("ended")).toEqual([]);
});

test("an ended recall moves its product to the ended notices", async () => {
  await importReports(report("F-0001-2026", { status: "Terminated", termination_date: "20260601" }));
  expect([await namesWith("current"), await namesWith("ended")]).toEqual([[], ["Super Greens"]]);
});

test("a product can have both, and is found by either", async () => {
  await importReports(report("F-0002-2026"));
  expect([await namesWith("current"), await namesWith("ended"), await namesWith("current", "ended")]).toEqual(
    [["Super Greens"], ["Super Greens"], ["Super Greens"]],
  );
});

test("a match that waits is not found; one that is confirmed is, until it is rejected", async () => {
  await importReports(
    report("F-0003-2026", { product_description: "Northleaf Calm Magnesium capsules, 60 count" }),
  );
  const [proposed] = await proposedMatches(api.services.db, 1);
  const id = proposed?.id ?? 0;
  expect(await namesWith("current")).toEqual(["Super Greens"]);
  await decide(id, "confirmed");
  expect(await namesWith("current")).toEqual(["Calm Magnesium", "Super Greens"]);
  await decide(id, "rejected");
  expect(await namesWith("current")).toEqual(["Super Greens"]);
  await decide(id, "undo");
  expect(await namesWith("current")).toEqual(["Super Greens"]);
});

test("a merge takes the notices along", async () => {
  const [from, into] = ["northleaf-super-greens", "northleaf-plain-zinc"] as const;
  await mergeSupplements(api.services.db, { from, into, operator: "ana", reason: "The same product." });
  expect(await namesWith("current")).toEqual(["Plain Zinc"]);
});
