import { writeFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dumpFolder } from "#server/features/open-data/commands.ts";
import { writeDumps } from "#server/features/open-data/dumps/write-dumps.ts";
import { importDraft } from "#server/features/reports/commands/draft.ts";
import { publishDraft } from "#server/features/reports/commands/publish.ts";
import { laboratories } from "#server/features/reports/schema.ts";
import { startPublishing } from "#tests/support/publishing.ts";
import { RESULT_ROWS, reportFileInput } from "#tests/support/report-file.ts";

let site: Awaited<ReturnType<typeof startPublishing>>;
beforeEach(async () => {
  site = await startPublishing();
});
afterEach(() => site.api.close());

const COMPLETE = RESULT_ROWS.map((row) => (row.qualifier === "=" ? { ...row, uncertainty: 1, k: 2 } : row));
const OUTSIDE_SCOPE = COMPLETE.map((row) => ({ ...row, in_scope: false }));
const sample = (obtained_by: "assayed_retail" | "brand") => ({ lot_number: "L26118A", obtained_by });

async function publishWithCertificate(changes: Parameters<typeof reportFileInput>[0]): Promise<void> {
  const { services } = site.api;
  const certificate = path.join(services.config.dataDir, "certificate.pdf");
  await writeFile(certificate, "%PDF-1.7\n%%EOF\n");
  const input = reportFileInput(changes);
  await importDraft(services, { input, operator: "ana", lot: null, certificate, replace: false });
  await publishDraft(services, { reportNumber: "R-1", operator: "ana" });
}

test.each([
  ["A", [], { sample: sample("assayed_retail"), results: COMPLETE }],
  ["B", [], { sample: sample("assayed_retail") }],
  ["C", ["Sample supplied by the brand"], { sample: sample("brand"), results: COMPLETE }],
  ["C", ["Sample source not stated"], { results: COMPLETE }],
  [
    "D",
    ["No method in the accreditation’s scope"],
    { sample: sample("assayed_retail"), results: OUTSIDE_SCOPE },
  ],
] as const)("evidence grade %s, with the warnings %j", async (grade, warnings, changes) => {
  await publishWithCertificate(changes as Parameters<typeof reportFileInput>[0]);
  const report = await site.getReportByNumber("R-1");
  expect(report.evidence_grade).toMatchObject({ grade, warnings });
  expect(report.evidence_grade.reasons).toHaveLength(5);
});

test("an unaccredited laboratory's report has grade D, in the API and in open data", async () => {
  const { services, app } = site.api;
  await services.db.delete(laboratories);
  const file = path.join(services.config.dataDir, "laboratory.json");
  const unaccredited = { name: "Coined Laboratory", address: null, website: null, accreditation: null };
  await writeFile(file, JSON.stringify(unaccredited));
  expect((await site.run(["laboratory", "add", file])).err).toBe("");
  await publishWithCertificate({ sample: sample("brand"), results: OUTSIDE_SCOPE });
  const { evidence_grade, certificate } = await site.getReportByNumber("R-1");
  expect(evidence_grade).toMatchObject({
    grade: "D",
    warnings: ["Unaccredited laboratory", "Sample supplied by the brand"],
  });
  await writeDumps(services.db, dumpFolder(services.config), {
    now: new Date("2026-11-21T05:00:00Z"),
    siteUrl: "https://assayed.test",
  });
  const { rawPayload } = await app.inject({ method: "GET", url: "/open-data/results.jsonl.gz" });
  expect(JSON.parse(gunzipSync(rawPayload).toString().split("\n")[0] ?? "")).toMatchObject({
    obtained_by: "brand",
    evidence_grade: "D",
    certificate_sha256: certificate?.sha256,
  });
});
