import { afterAll, beforeAll, expect, test } from "vitest";
import type { AccreditationFields, BrandCertificateFields } from "#contract/staff/registry.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { laboratoryOn } from "#server/features/reports/queries/laboratories.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { labelRecord } from "#tests/support/label-records.ts";
import { callStaff, callStaffOk, createStaff, type TestStaff } from "#tests/support/staff.ts";

let api: TestApi;
let editor: TestStaff;
const reason = "As on the certificate.";
const LABORATORY = {
  ...{ name: "Nordlabor GmbH", address: "1 Dock Street", website: "", contact: "Reception, +49 40 1" },
};
const ACCREDITATION: AccreditationFields = {
  ...{ body: "DAkkS", number: "D-PL-1", standard: "ISO/IEC 17025:2017", url: "" },
  ...{ valid_from: "2020-01-01", expires_on: "2999-12-31", scope: "ICP-MS\n\nHPLC-UV\nICP-MS" },
};
const CERTIFICATE: BrandCertificateFields = {
  ...{ brand: "harbor-and-pine", issuer: "NSF International", scope: "GMP", certificate_number: "N-1" },
  ...{ valid_from: "2020-01-01", expires_on: "2999-12-31", url: "https://nsf.example/1", products: "" },
};

beforeAll(async () => {
  api = await startApi();
  editor = await createStaff(api.services.db, "scientist");
  await saveLabels(api.services.db, [labelRecord("1001")]);
});
afterAll(() => api.close());

const add = async (fields = LABORATORY) =>
  callStaff(api, editor.token, "saveLaboratory", { id: null, seen: null, fields, reason });

test("a laboratory with its accreditation is entered, and reports find it on their day", async () => {
  const { id } = (await add()).data;
  const accreditation = { laboratory_id: id, id: null, seen: null, fields: ACCREDITATION, reason };
  await callStaffOk(api, editor.token, "saveAccreditation", accreditation);
  expect((await callStaff(api, editor.token, "saveAccreditation", accreditation)).statusCode).toBe(409);
  const found = await laboratoryOn(api.services.db, LABORATORY.name, "2021-01-01");
  expect(found?.accreditation).toMatchObject({ number: "D-PL-1", scope: ["ICP-MS", "HPLC-UV"] });
  expect(found).not.toHaveProperty("contact");
  expect(await laboratoryOn(api.services.db, LABORATORY.name, "2019-12-31")).toMatchObject({
    accreditation: null,
  });
  const { laboratories } = await callStaffOk(api, editor.token, "listRegistry", {});
  expect(laboratories).toContainEqual({
    ...{ id, name: LABORATORY.name, accreditations: 1, expires_on: "2999-12-31" },
  });
  expect((await add()).statusCode).toBe(409);
});

test("of two who edit a laboratory at once, the second gets the first's values", async () => {
  const { data } = await add({ ...LABORATORY, name: "Two at once" });
  const seen = { ...LABORATORY, name: "Two at once" };
  const first = { ...seen, contact: "Anna" };
  await callStaffOk(api, editor.token, "saveLaboratory", { id: data.id, seen, fields: first, reason });
  const fields = { ...seen, address: "2 Dock Street" };
  const second = await callStaff(api, editor.token, "saveLaboratory", { id: data.id, seen, fields, reason });
  expect([second.statusCode, second.data]).toMatchObject([409, { current: first }]);
  const { entries } = await callStaffOk(api, editor.token, "getRecordHistory", {
    kind: "laboratory",
    ref: String(data.id),
  });
  expect(entries).toMatchObject([
    {
      action: "edit-laboratory",
      before: { contact: LABORATORY.contact },
      after: { contact: "Anna" },
      reason,
    },
    { action: "add-laboratory", subject: "Two at once" },
  ]);
});

test("an accreditation is edited against what was seen, and removed if it was a mistake", async () => {
  const { data } = await add({ ...LABORATORY, name: "Edited" });
  const save = (id: number | null, seen: AccreditationFields | null, fields: AccreditationFields) =>
    callStaff(api, editor.token, "saveAccreditation", { laboratory_id: data.id, id, seen, fields, reason });
  const { id } = (await save(null, null, ACCREDITATION)).data;
  const seen = { ...ACCREDITATION, scope: "ICP-MS\nHPLC-UV" };
  const ended = { ...seen, expires_on: "2021-12-31" };
  expect((await save(id, seen, ended)).statusCode).toBe(200);
  expect(await save(id, seen, { ...seen, number: "X" })).toMatchObject({
    statusCode: 409,
    data: { current: ended },
  });
  expect((await save(id, ended, { ...ended, expires_on: "2019-01-01" })).statusCode).toBe(422);
  await callStaffOk(api, editor.token, "removeAccreditation", { id, reason });
  expect((await callStaff(api, editor.token, "removeAccreditation", { id, reason })).statusCode).toBe(404);
});

test("a certificate is on the page of its brand, is edited against what was seen, and removed", async () => {
  const save = (id: number | null, seen: BrandCertificateFields | null, fields: BrandCertificateFields) =>
    callStaff(api, editor.token, "saveBrandCertificate", { id, seen, fields, reason });
  const { id } = (await save(null, null, CERTIFICATE)).data;
  const onPage = async () =>
    (await api.callOk("getBrand", { brand_id: "harbor-and-pine" })).certifications.map(({ scope }) => scope);
  expect(await onPage()).toEqual(["GMP"]);
  const changed = { ...CERTIFICATE, scope: "Certified for Sport" };
  expect((await save(id, CERTIFICATE, changed)).statusCode).toBe(200);
  expect(await save(id, CERTIFICATE, { ...CERTIFICATE, url: "" })).toMatchObject({
    statusCode: 409,
    data: { current: changed },
  });
  expect(await onPage()).toEqual(["Certified for Sport"]);
  const ofAnother = await save(id, changed, { ...changed, products: "no-such-product" });
  expect([ofAnother.statusCode, ofAnother.message]).toEqual([
    422,
    expect.stringContaining("no-such-product"),
  ]);
  expect((await save(null, null, CERTIFICATE)).statusCode).toBe(409);
  expect((await save(null, null, { ...CERTIFICATE, brand: "no-such-brand" })).statusCode).toBe(404);
  await callStaffOk(api, editor.token, "removeBrandCertificate", { id, reason });
  expect(await onPage()).toEqual([]);
});

test("what expires soon is on the desk", async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const fields = { ...CERTIFICATE, certificate_number: "N-2", expires_on: inDays(30) };
  await callStaffOk(api, editor.token, "saveBrandCertificate", { id: null, seen: null, fields, reason });
  const { waiting } = await callStaffOk(api, editor.token, "getDesk", {});
  expect(waiting).toContainEqual(expect.objectContaining({ kind: "expiring_certificates", count: 1 }));
});
