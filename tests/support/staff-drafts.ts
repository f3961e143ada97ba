import { CERTIFICATE_UPLOAD_PATH } from "#contract/staff/draft-paths.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { addLaboratory } from "#server/features/reports/commands/registry.ts";
import type { TestApi } from "./api.ts";
import { labelRecord } from "./label-records.ts";
import { LABORATORY } from "./report-file.ts";
import { callStaffOk, type TestStaff } from "./staff.ts";

let files = 0;
/** A laboratory's table with two results, and a report number of its own. */
const certificate = () =>
  `Laboratory;Coined Laboratory\nReport number;D-${++files}\nAnalyte;Method;Result;Unit;LOD;LOQ\nLead;ICP-MS;0.01;mg/kg;0.001;0.003\nCadmium;ICP-MS;<0.003;mg/kg;0.001;0.003\n`;

/** What the table lacks for the product of `addReportedProduct`. */
const FIELDS = {
  customer: "Assayed",
  supplement: "0076280402018",
  lot_number: "L26118A",
  tested_on: "2026-03-12",
  issued_on: "2026-03-16",
  microbial: "refined" as const,
  grams_per_serving: 1,
  servings_per_day: 2,
};

/** Adds the product and the laboratory of the drafts below. */
export async function addReportedProduct({ services: { db } }: TestApi): Promise<void> {
  await saveLabels(db, [labelRecord("1", { barcodes: ["00076280402018"] })]);
  await addLaboratory(db, { input: LABORATORY, operator: "ana" });
}

/** A draft that was taken in from a certificate, with nothing open, and the hash of its content. */
export async function takeInReadyDraft(
  api: TestApi,
  { token }: TestStaff,
): Promise<{ id: string; number: string; content_hash: string }> {
  const upload = await api.app.inject({
    method: "PUT",
    url: `${CERTIFICATE_UPLOAD_PATH}?name=lab.csv`,
    headers: { authorization: `Bearer ${token}`, "content-type": "text/csv" },
    payload: certificate(),
  });
  const id: string = upload.json().data.drafts[0];
  const read = () => callStaffOk(api, token, "getReportDraft", { id });
  const reason = "As the certificate says.";
  const { version } = await read();
  await callStaffOk(api, token, "editDraftHeader", { id, version, fields: FIELDS, reason });
  for (let open = await read(); ; open = await read()) {
    const next = open.questions.find(({ answer }) => answer === null);
    if (!next) return { id, number: open.report_number ?? "", content_hash: open.content_hash ?? "" };
    await callStaffOk(api, token, "answerDraft", { id, version: open.version, key: next.key, reason });
  }
}
