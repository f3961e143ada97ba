import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refreshExpiredCertificates } from "#server/features/catalogue/commands/refresh-certificates.ts";
import { saveLabels } from "#server/features/catalogue/intake/save.ts";
import { addCertificate, removeCertificate } from "#server/features/reports/commands/registry.ts";
import { startApi, type TestApi } from "#tests/support/api.ts";
import { labelRecord } from "#tests/support/label-records.ts";

const operator = "ana";

describe.each(["sql", "index"] as const)("certificates of products, search engine %s", (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi({ engine });
    await saveLabels(api.services.db, [
      labelRecord("1", { brand: "Northleaf", name: "Calm" }),
      labelRecord("2", { brand: "Northleaf", name: "Rest" }),
      labelRecord("3", { brand: "Meadow", name: "Rest" }),
    ]);
    const certificate = { scope: "Good manufacturing practice", valid_from: "2020-01-01" };
    const add = (input: object) =>
      addCertificate(api.services.db, { input: { ...certificate, ...input }, operator });
    await add({ brand: "northleaf", issuer: "Old Mark", certificate_number: "1", expires_on: "2021-01-01" });
    await add({
      brand: "northleaf",
      issuer: "New Mark",
      certificate_number: "2",
      expires_on: "2999-01-01",
      products: ["northleaf-rest"],
    });
  });
  afterAll(() => api.close());

  const slugsWith = async (certificate: "valid" | "expired") => {
    await api.services.search.waitForCatchUp();
    const { list } = await api.callOk("searchSupplements", { filters: { certificate: [certificate] } });
    return list.map(({ slug }) => slug);
  };

  test("only a valid certificate that covers the product counts as valid", async () => {
    expect(await slugsWith("valid")).toEqual(["northleaf-rest"]);
    expect(await slugsWith("expired")).toEqual(["northleaf-calm"]);
    const { facets } = await api.callOk("searchSupplements", {});
    expect(facets.find(({ key }) => key === "certificate")?.options).toMatchObject([
      { value: "expired", label: "Expired certificate only", count: 1 },
      { value: "valid", label: "Valid certificate", count: 1 },
    ]);
  });

  test("cards and the product’s page state issuer, scope and last day", async () => {
    const rest = await api.callOk("getSupplement", { supplement_id: "northleaf-rest" });
    expect(rest.certificates).toMatchObject([
      { issuer: "New Mark", scope: "Good manufacturing practice", expires_on: "2999-01-01" },
      { issuer: "Old Mark", expires_on: "2021-01-01" },
    ]);
    const { list } = await api.callOk("searchSupplements", { search: "calm" });
    expect(list[0]?.certificates.map(({ issuer }) => issuer)).toEqual(["Old Mark"]);
    expect((await api.callOk("getSupplement", { supplement_id: "meadow-rest" })).certificates).toEqual([]);
  });

  test("a certificate that expires or is removed no longer counts", async () => {
    const { db } = api.services;
    await db.execute(sql`update certificates set expires_on = '2022-01-01' where issuer = 'New Mark'`);
    await refreshExpiredCertificates(db);
    expect(await slugsWith("valid")).toEqual([]);
    expect(await slugsWith("expired")).toEqual(["northleaf-calm", "northleaf-rest"]);
    await removeCertificate(db, { issuer: "New Mark", number: "2", operator });
    await removeCertificate(db, { issuer: "Old Mark", number: "1", operator });
    expect(await slugsWith("expired")).toEqual([]);
  });
});

test("addCertificate refuses products of another brand", async () => {
  const api = await startApi();
  await saveLabels(api.services.db, [labelRecord("1", { brand: "Northleaf", name: "Calm" })]);
  const input = {
    brand: "northleaf",
    issuer: "New Mark",
    certificate_number: "2",
    scope: "Purity",
    valid_from: "2020-01-01",
    expires_on: "2999-01-01",
    products: ["meadow-rest"],
  };
  await expect(addCertificate(api.services.db, { input, operator })).rejects.toMatchObject({
    message: "Not products of the brand: meadow-rest.",
  });
  await api.close();
});
