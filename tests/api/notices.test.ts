import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { NoticeSource } from "#contract/notice-vocabulary.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { decideMatch } from "#server/features/notices/commands/decide-match.ts";
import { importNotices } from "#server/features/notices/commands/import.ts";
import { storeProhibitedSubstances } from "#server/features/notices/commands/import-prohibited.ts";
import { proposedMatches } from "#server/features/notices/queries/proposals.ts";
import { readProhibitedSubstances } from "#server/features/notices/sources/prohibited.ts";
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
    labelRecord("3", { brand: "Othershore", name: "DMAA Powder" }),
    labelRecord("4", { brand: "Othershore", name: "DMAA-Free Burner" }),
    labelRecord("5", {
      brand: "Othershore",
      name: "Burner",
      otherIngredients: ["Gelatin", "1,3-Dimethylamylamine HCl"],
    }),
  ]);
});
afterAll(() => Promise.all([api.close(), rm(folder, { recursive: true })]));

const importFrom = async (source: NoticeSource, name: string, content: string | Uint8Array | null) => {
  const file = path.join(folder, name);
  if (content !== null) await writeFile(file, content);
  const rejected: { location: string; reason: string }[] = [];
  const listener = {
    onProgress: () => {},
    onRejected: async (rows: readonly { location: string; reason: string }[]) => void rejected.push(...rows),
  };
  return { totals: await importNotices(api.services, { source, file }, listener), rejected };
};
const importReports = (...results: object[]) =>
  importFrom("openfda", "reports.json", JSON.stringify({ meta: {}, results }));
const noticesOf = async (slug: string) =>
  (await api.callOk("getSupplementNotices", { supplement_id: slug })).notices;

test("a notice with a product's barcode is shown on it, with its lots, dates and hazards", async () => {
  await importReports(report("F-0001-2026"));
  const [notice, ...others] = await noticesOf("northleaf-super-greens");
  expect(others).toEqual([]);
  expect(notice).toMatchObject({
    reference: "F-0001-2026",
    classification: "Class II",
    status: "ongoing",
    published_on: "2026-03-04",
    ended_on: null,
    lots: ["24B117"],
    best_by: ["05/2027"],
    hazards: [{ analyte: "milk-protein", name: "Milk protein" }],
    about: [{ degree: "barcode", supplement: { slug: "northleaf-super-greens" } }],
  });
});

test("a second import changes nothing; a changed report changes its notice, and ends it", async () => {
  await importReports(report("F-0001-2026"));
  const again = await importReports(report("F-0001-2026"));
  expect(again.totals).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
  const ended = await importReports(
    report("F-0001-2026", { status: "Terminated", termination_date: "20260601" }),
  );
  expect(ended.totals).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
  expect(await noticesOf("northleaf-super-greens")).toMatchObject([
    { status: "terminated", ended_on: "2026-06-01" },
  ]);
});

test("a match by name or firm is proposed and shown nowhere until an operator confirms it", async () => {
  const named = { product_description: "Northleaf Calm Magnesium capsules, 60 count" };
  await importReports(report("F-0002-2026", named));
  expect(await noticesOf("northleaf-calm-magnesium")).toEqual([]);
  const { list } = await api.callOk("listNotices", { words: "F-0002-2026" });
  expect(list.map(({ about }) => about)).toEqual([[]]);
  const [proposed] = await proposedMatches(api.services.db, 1);
  expect(proposed).toMatchObject({ degree: "name_firm", supplement: "Calm Magnesium" });
  await decideMatch(api.services, {
    id: proposed?.id ?? 0,
    decision: "confirmed",
    operator: "ana",
    reason: "Same name and firm.",
  });
  expect(await noticesOf("northleaf-calm-magnesium")).toMatchObject([
    { reference: "F-0002-2026", about: [{ degree: "name_firm" }] },
  ]);
  // What an operator decided outlasts a changed notice.
  await importReports(report("F-0002-2026", { ...named, reason_for_recall: "Undeclared soy" }));
  expect(await noticesOf("northleaf-calm-magnesium")).toMatchObject([{ reason: "Undeclared soy" }]);
});

test("rows that are no report are rejected with their place, and other food is left out", async () => {
  const { totals, rejected } = await importReports(
    report("F-0003-2026", { product_description: "Romaine lettuce, 10 oz" }),
    report("F-0004-2026", { report_date: "yesterday" }),
  );
  expect(totals).toMatchObject({ added: 0, other: 1, rejected: 1 });
  expect(rejected).toEqual([{ location: "result 2", reason: "report_date: not a day as YYYYMMDD" }]);
});

test("a CSV in Latin-1 with line breaks inside cells is read", async () => {
  const csv = [
    "recalling_firm,status,recall_state,recall_date,reason_for_recall,product_description,recall_id,recall_class,product_id,recall_month",
    'Caf\u00e9 Vert,Completed,Texas,3/4/2026,"Contains sildenafil","Men\u00e9 capsules\nUPC 036000291452",98000,Class I,217000,2026-03',
  ].join("\n");
  const { totals } = await importFrom("openfda", "recalls.csv", Buffer.from(csv, "latin1"));
  expect(totals).toMatchObject({ added: 1, rejected: 0 });
  const { list } = await api.callOk("listNotices", { hazard: "sildenafil" });
  expect(list).toMatchObject([
    { firm: "Caf\u00e9 Vert", published_on: "2026-03-04", reference: "98000-217000" },
  ]);
});

test("RASFF's notifications keep their reference and are about no product", async () => {
  const file = path.join(folder, "rasff.sqlite");
  const database = new DatabaseSync(file);
  database.exec(`create table rasff_notifications (reference real, category text, subject text, date text,
    notifying_country text, classification text, risk_decision text, origin text, hazards text)`);
  const add = database.prepare("insert into rasff_notifications values (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const supplements = "dietetic foods, food supplements and fortified foods";
  add.run(
    2025.079,
    supplements,
    "DMAA in a supplement",
    "2025-02-05 13:58",
    "Belgium",
    "alert notification",
    "serious",
    "Poland",
    null,
  );
  add.run(
    2025.08,
    "fish",
    "mercury in tuna",
    "2025-02-06",
    "Italy",
    "alert notification",
    "serious",
    "Spain",
    "mercury",
  );
  database.close();
  const { totals } = await importFrom("rasff", "rasff.sqlite", null);
  expect(totals).toMatchObject({ added: 1, other: 1 });
  const { list } = await api.callOk("listNotices", { source: "rasff" });
  expect(list).toMatchObject([
    { reference: "2025.0790", classification: "alert notification, serious", country: "Poland", about: [] },
  ]);
});

test.each([
  ["openfda", "no.json", "{}"],
  ["openfda", "no.csv", "a,b\n1,2\n"],
  ["rasff", "no.sqlite", "not a database"],
] as const)("importNotices(%s) refuses %s in a sentence", async (source, name, content) => {
  await expect(importFrom(source, name, content)).rejects.toThrow(PlatformProblem);
});

test("a name on a label that is on the list of prohibited ingredients is shown with its reasons", async () => {
  const file = path.join(folder, "prohibited.json");
  const reasons = JSON.stringify([{ reason: "FDA statement: DMAA", link: "https://www.fda.gov/dmaa" }]);
  await writeFile(
    file,
    JSON.stringify([
      {
        guid: "g1",
        Name: "1,3-Dimethylamylamine",
        Reason: "",
        Reasons: reasons,
        other_names: '["DMAA"]',
        label_terms: null,
      },
      { Name: "" },
    ]),
  );
  const { substances, rejected } = await readProhibitedSubstances(file);
  expect(rejected).toHaveLength(1);
  await storeProhibitedSubstances(api.services.db, substances);
  expect(await storeProhibitedSubstances(api.services.db, substances)).toMatchObject({
    unchanged: 1,
    added: 0,
  });
  const flagged = async (slug: string) =>
    (await api.callOk("getSupplementNotices", { supplement_id: slug })).prohibited;
  expect(await flagged("othershore-dmaa-powder")).toEqual([
    {
      substance: "1,3-Dimethylamylamine",
      label_name: "DMAA Powder",
      reasons: [{ reason: "FDA statement: DMAA", url: "https://www.fda.gov/dmaa" }],
    },
  ]);
  expect(await flagged("northleaf-calm-magnesium")).toEqual([]);
  expect(await flagged("othershore-dmaa-free-burner")).toEqual([]);
  expect(await flagged("othershore-burner")).toMatchObject([{ label_name: "1,3-Dimethylamylamine HCl" }]);
});

test("listNotices finds by words, and treats their signs as text", async () => {
  await importReports(report("F-0005-2026", { reason_for_recall: "100% of the capsules are too large" }));
  const found = async (words: string) =>
    (await api.callOk("listNotices", { words })).list.map(({ reference }) => reference);
  expect(await found("100% capsules large")).toEqual(["F-0005-2026"]);
  expect(await found("100_ capsules")).toEqual([]);
});

test("listNotices filters by class, year and phase, and says what there is to choose", async () => {
  await importReports(
    report("F-0011-2019", {
      classification: "Class I",
      status: "Terminated",
      recall_initiation_date: "20190304",
      termination_date: "20190601",
    }),
  );
  const found = async (filter: object) =>
    (await api.callOk("listNotices", { words: "F-00", ...filter })).list.map(({ reference }) => reference);
  expect(await found({ class: "class_1" })).toEqual(["F-0011-2019"]);
  expect(await found({ class: "class_2", year: 2019 })).toEqual([]);
  expect(await found({ year: 2019 })).toEqual(["F-0011-2019"]);
  expect(await found({ phase: "ongoing" })).not.toContain("F-0011-2019");
  expect(await found({ phase: "ended" })).toContain("F-0011-2019");
  const { choices } = await api.callOk("listNotices", {});
  expect(choices.years).toContain(2019);
  expect(choices.hazards).toContainEqual({ analyte: "milk-protein", name: "Milk protein" });
});

test("the feed is Atom, with the same filters, newest first, and markup in a notice stays text", async () => {
  await importReports(
    report("F-0012-2018", { reason_for_recall: 'Lead <b>& "iron"</b>', recall_initiation_date: "20180304" }),
  );
  const feed = (query: string) => api.app.inject({ url: `/notices/feed.xml${query}` });
  const answer = await feed("?year=2018");
  expect(answer.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect(answer.body.match(/<entry>/g)).toHaveLength(1);
  expect(answer.body).toContain("Lead &lt;b&gt;&amp; &quot;iron&quot;&lt;/b&gt;");
  expect(answer.body).toContain("<published>2018-03-04T00:00:00Z</published>");
  expect((await feed("?brand=northleaf&year=2018")).body).toContain("F-0012-2018");
  expect((await feed("?year=2001")).body).not.toContain("<entry>");
  expect((await feed("?class=nonsense")).statusCode).toBe(422);
  expect((await feed("?brand=no-such-brand")).statusCode).toBe(404);
});
