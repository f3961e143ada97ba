import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DraftFields } from "#contract/staff/draft-parts.ts";
import { listActions } from "#server/features/catalogue/commands/audit.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { discardDraft } from "#server/features/drafts/commands/discard-draft.ts";
import {
  answerDraftQuestion,
  editDraftFields,
  editDraftRow,
} from "#server/features/drafts/commands/edit-draft.ts";
import { takeInCertificate } from "#server/features/drafts/commands/take-in.ts";
import { findDraft, type LoadedDraft, loadDraft } from "#server/features/drafts/queries/load-draft.ts";
import { publishDraft } from "#server/features/reports/commands/publish.ts";
import { addLaboratory } from "#server/features/reports/commands/registry.ts";
import { reportDrafts } from "#server/features/reports/schema/drafts.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { createCommandRunner } from "#tests/support/command-line.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { DIGITS, LETTERS, pdfWithFont } from "#tests/support/lying-font.ts";
import { LABORATORY } from "#tests/support/report-file.ts";

/** Accredited on the day of the run, on which a certificate without dates is held against the scope. */
const ACCREDITED_TODAY = {
  ...LABORATORY,
  accreditation: LABORATORY.accreditation && {
    ...LABORATORY.accreditation,
    expires_on: `${new Date().getUTCFullYear() + 2}-12-31`,
  },
};

let api: TestApi;
let folder: string;
let run: ReturnType<typeof createCommandRunner>;
beforeAll(async () => {
  api = await startApi();
  const { db, config } = api.services;
  await saveLabels(db, [labelRecord("1", { barcodes: ["00076280402018"] })]);
  await addLaboratory(db, { input: ACCREDITED_TODAY, operator: "ana" });
  folder = await mkdtemp(path.join(tmpdir(), "assayed-drafts-"));
  run = createCommandRunner({ url: config.databaseUrl ?? "", folder: config.dataDir });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

let files = 0;
const table = (rows: string) => `Analyte;Method;Result;Unit;LOD;LOQ;Uncertainty;Limit\n${rows}\n`;
const take = async (rows: string): Promise<LoadedDraft[]> =>
  takeInCertificate(api.services, {
    bytes: new TextEncoder().encode(
      `Laboratory;Coined Laboratory\nReport number;C-${++files}\n${table(rows)}`,
    ),
    fileName: "certificate.csv",
    operator: "ana",
  });
const takeOne = async (rows: string): Promise<LoadedDraft> => {
  const [draft] = await take(rows);
  if (!draft) throw new Error("no draft");
  return draft;
};
const seen = ({ draft }: LoadedDraft) => ({ id: String(draft.id), version: draft.version });
const act = { operator: "ana", reason: "As the certificate says." };
const stateOf = ({ intake }: LoadedDraft) => {
  if (!intake) throw new Error("no intake");
  return intake.state;
};
const openCodes = (loaded: LoadedDraft) =>
  stateOf(loaded)
    .questions.filter(({ answer }) => answer === null)
    .map(({ question }) => question.code);
const reload = async ({ draft }: LoadedDraft) =>
  loadDraft(api.services.db, await findDraft(api.services.db, String(draft.id)), "2026-11-23");

const COMPLETE: Partial<DraftFields> = {
  customer: "Assayed",
  supplement: "0076280402018",
  lot_number: "L26118A",
  tested_on: "2026-03-12",
  issued_on: "2026-03-16",
  microbial: "refined",
  grams_per_serving: 1,
  servings_per_day: 2,
};
const METALS = "Lead;ICP-MS;0.01;mg/kg;0.001;0.003;;1\nCadmium;ICP-MS;<0.003;mg/kg;0.001;0.003;;1";

/** Answers everything that is open, as read. */
async function settle(loaded: LoadedDraft): Promise<LoadedDraft> {
  let current = loaded;
  for (const { key, answer } of stateOf(loaded).questions)
    if (answer === null)
      current = await answerDraftQuestion(api.services, seen(current), { key, reading: null }, act);
  return current;
}

test("a certificate becomes a draft with its rows, their places and what is missing", async () => {
  const draft = await takeOne(METALS);
  const { rows, missing } = stateOf(draft);
  expect(rows.map(({ report }) => report.result)).toMatchObject([
    { analyte: "Lead", qualifier: "=", measured: 0.01, unit: "mg/kg", method: "ICP-MS", in_scope: true },
    { analyte: "Cadmium", qualifier: "<LOQ", measured: null, loq: 0.003 },
  ]);
  expect(rows[0]?.row.place).toMatchObject({ kind: "cell", row: 4 });
  expect(missing.map(({ field }) => field)).toEqual([
    "customer",
    "supplement",
    "lot_number",
    "tested_on",
    "issued_on",
    "microbial",
  ]);
  expect(draft.draft).toMatchObject({ reportNumber: `C-${files}`, file: null });
});

test("the same file is taken in once", async () => {
  const bytes = new TextEncoder().encode(table(METALS));
  const certificate = { bytes, fileName: "twice.csv", operator: "ana" };
  await takeInCertificate(api.services, certificate);
  await expect(takeInCertificate(api.services, certificate)).rejects.toMatchObject({ kind: "conflict" });
});

test("a draft is complete once everything is filled in and answered, and can then be published", async () => {
  const draft = await takeOne(METALS);
  const number = draft.draft.reportNumber ?? "";
  await expect(publishDraft(api.services, { reportNumber: number, operator: "ana" })).rejects.toMatchObject({
    kind: "invalid",
    message: expect.stringContaining("is not complete"),
  });
  const filled = await editDraftFields(api.services, seen(draft), COMPLETE, act);
  expect(openCodes(filled)).toContain("required_missing");
  expect(filled.draft.file).toBeNull();
  const settled = await settle(filled);
  expect([openCodes(settled), stateOf(settled).missing, settled.problems]).toEqual([[], [], []]);
  expect(settled.draft.file).toMatchObject({ report_number: number, laboratory: "Coined Laboratory" });
  await publishDraft(api.services, { reportNumber: number, operator: "ana" });
  await expect(reload(settled)).rejects.toMatchObject({ kind: "not_found" });
});

test("an unknown analyte is kept as printed, with near names, and one of them can be chosen", async () => {
  const draft = await takeOne("Leed;ICP-MS;0.01;mg/kg;0.001;0.003;;1");
  const [asked] = stateOf(draft).questions.filter(({ question }) => question.code === "unknown_analyte");
  expect(asked?.question).toMatchObject({ text: "Leed", readings: expect.arrayContaining(["Lead"]) });
  expect(stateOf(draft).rows[0]?.report.result?.analyte).toBe("Leed");
  const chosen = await answerDraftQuestion(
    api.services,
    seen(draft),
    { key: asked?.key ?? "", reading: "Lead" },
    act,
  );
  expect(stateOf(chosen).rows[0]?.report.result).toMatchObject({ analyte: "Lead", panel: "elements" });
  expect(openCodes(chosen)).not.toContain("unknown_analyte");
});

test("a name that may have lost its Greek letter is asked about, and takes it", async () => {
  const draft = await takeOne("s-Myrcene;GC-MS;0.4;%;;;;");
  const asked = stateOf(draft).questions.find(({ question }) => question.code === "unknown_analyte");
  expect(asked?.question.readings).toContain("β-Myrcene");
  expect(asked?.question.sentence).toContain("Greek");
  const key = asked?.key ?? "";
  const named = await answerDraftQuestion(api.services, seen(draft), { key, reading: "β-Myrcene" }, act);
  expect(stateOf(named).rows[0]?.row).toMatchObject({ analyte_text: "β-Myrcene" });
});

test("a unit that the file's text gets wrong takes the one that the picture shows", async () => {
  const map = [...DIGITS, ...LETTERS, "<b5> <006d>"].join("\n");
  const bytes = pdfWithFont("0.831", map, "\\265g/kg");
  const [draft] = await takeInCertificate(api.services, { bytes, fileName: "lab.pdf", operator: "ana" });
  if (!draft) throw new Error("no draft");
  const asked = stateOf(draft).questions.find(({ question }) => question.subject === "unit");
  expect(asked?.question).toMatchObject({ code: "text_layer_differs", readings: ["mg/kg", "µg/kg"] });
  const key = asked?.key ?? "";
  const chosen = await answerDraftQuestion(api.services, seen(draft), { key, reading: "µg/kg" }, act);
  expect(stateOf(chosen).rows[0]?.row).toMatchObject({ analyte_text: "Lead", unit: "µg/kg", value: 0.831 });
  expect(stateOf(chosen).questions.some(({ question }) => question.subject === "unit")).toBe(false);
});

test("a number with two readings has no figure until one is chosen", async () => {
  const draft = await takeOne("Lead;ICP-MS;1,234;mg/kg;;;;");
  const [asked] = stateOf(draft).questions;
  expect(asked?.question.code).toBe("ambiguous_number");
  expect(stateOf(draft).rows[0]?.report.result).toBeNull();
  await expect(
    answerDraftQuestion(api.services, seen(draft), { key: asked?.key ?? "", reading: "12.34" }, act),
  ).rejects.toMatchObject({ kind: "invalid" });
  const chosen = await answerDraftQuestion(
    api.services,
    seen(draft),
    { key: asked?.key ?? "", reading: "1.234" },
    act,
  );
  expect(stateOf(chosen).rows[0]?.report.result).toMatchObject({ qualifier: "=", measured: 1.234 });
});

test("an answer no longer holds once what was asked about has changed", async () => {
  const draft = await takeOne("Lead;ICP-MS;50;mg/kg;0.001;0.003;;1");
  const asked = stateOf(draft).questions.find(({ question }) => question.code === "far_above_loq");
  const answered = await answerDraftQuestion(
    api.services,
    seen(draft),
    { key: asked?.key ?? "", reading: null },
    act,
  );
  expect(openCodes(answered)).not.toContain("far_above_loq");
  const edited = await editDraftRow(api.services, seen(answered), { row: 0, cells: { value: 60 } }, act);
  expect(stateOf(edited).rows[0]?.report.result?.measured).toBe(60);
});

test("two people cannot overwrite each other", async () => {
  const draft = await takeOne(METALS);
  await editDraftFields(api.services, seen(draft), { customer: "Assayed" }, act);
  await expect(
    editDraftFields(api.services, seen(draft), { customer: "Someone else" }, act),
  ).rejects.toMatchObject({ kind: "conflict" });
  expect((await reload(draft)).intake?.intake.fields.customer).toBe("Assayed");
});

test("an edit is in the audit log with what it was, what it is, and why", async () => {
  const draft = await takeOne(METALS);
  await editDraftFields(api.services, seen(draft), { lot_number: "L1" }, act);
  expect(await listActions(api.services.db, 1)).toMatchObject([
    {
      operator: "ana",
      action: "edit-draft-field",
      subject: `draft ${draft.draft.id}`,
      details: { before: { lot_number: null }, after: { lot_number: "L1" }, reason: act.reason },
    },
  ]);
});

test("a product that the catalog lacks is refused with what to do, and one is found in every way", async () => {
  const draft = await takeOne(METALS);
  await expect(
    editDraftFields(api.services, seen(draft), { supplement: "no-such-product" }, act),
  ).rejects.toMatchObject({ kind: "not_found", message: expect.stringContaining("barcode") });
  let current = draft;
  const { rows } = await api.services.db.execute<{ id: number; slug: string }>(
    "select id, slug from supplements",
  );
  for (const supplement of ["0076280402018", "dsld 1", rows[0]?.slug ?? "", String(rows[0]?.id)]) {
    current = await editDraftFields(api.services, seen(current), { supplement }, act);
    expect(current.intake?.context.product?.name).toBe("Magnesium Glycinate");
  }
});

test("a discarded draft is gone with its file, and the log says why", async () => {
  const draft = await takeOne(METALS);
  await discardDraft(api.services, String(draft.draft.id), { operator: "ana", reason: "Wrong file." });
  await expect(reload(draft)).rejects.toMatchObject({ kind: "not_found" });
  expect(await listActions(api.services.db, 1)).toMatchObject([
    { action: "discard-draft", details: { reason: "Wrong file." } },
  ]);
});

test("drafts are taken in, listed, shown, previewed and discarded at the command line", async () => {
  const file = path.join(folder, "metals.csv");
  await writeFile(file, `Report number;CLI-1\n${table(METALS)}`);
  const imported = await run(["import-report", file]);
  expect(imported).toMatchObject({ code: 0, err: "" });
  expect(imported.out).toContain("missing supplement: Name the product by its slug, number or barcode");
  expect((await run(["drafts", "list"])).out).toContain("CLI-1  no product");
  expect((await run(["drafts", "show", "CLI-1"])).out).toContain('row 1 (line 3) Lead: "0.01" mg/kg');
  expect((await run(["drafts", "preview", "CLI-1"])).out).toContain("Lead: 0.01 mg/kg");
  expect((await run(["drafts", "discard", "CLI-1"])).err).toContain("--reason is required");
  expect((await run(["drafts", "discard", "CLI-1", "--reason", "A test."])).code).toBe(0);
  expect((await run(["drafts", "show", "CLI-1"])).err).toContain("There is no draft CLI-1");
});

/** Coined certificates with what laboratories do to tables: relative uncertainties, conclusions, two lots in a row. */
const AWKWARD = "tests/fixtures/certificates";

test("awkward certificates come to a preview as they are", async () => {
  const { db } = api.services;
  const names = await readdir(AWKWARD);
  for (const name of names) {
    const { code, out } = await run(["import-report", path.join(AWKWARD, name)]);
    expect([name, code]).toEqual([name, 0]);
    expect(out).toMatch(/Draft \d+/);
  }
  const drafts = (await db.select().from(reportDrafts)).filter(
    ({ intake }) => intake && names.includes(intake.original.file_name),
  );
  expect(drafts).toHaveLength(names.length + 1);
  for (const draft of drafts)
    expect((await loadDraft(db, draft, "2026-11-23")).preview?.payload.results.length).toBeGreaterThan(10);
  const ofTwoLots = drafts.filter(({ intake }) => intake?.original.file_name === "two-lots.csv");
  expect(ofTwoLots.map(({ intake }) => intake?.fields.lot_number)).toEqual(["K3107", "K3108"]);
  const [, second] = ofTwoLots;
  const reading = second && (await loadDraft(db, second, "2026-11-23"));
  const cadmium = reading?.preview?.payload.results.find(({ analyte }) => analyte === "Cadmium");
  expect(cadmium).toMatchObject({ measured: 0.007 });
  expect(reading && openCodes(reading)).toContain("mixed_decimal_marks");
});
