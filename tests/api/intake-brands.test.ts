import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { saveBrands } from "#server/features/catalogue/intake/save.ts";
import { brands, certificates } from "#server/features/catalogue/schema/brands.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";

let database: TestDatabase;
beforeEach(async () => {
  await database?.drop();
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("saveBrands: upserts brand details and certificates", async () => {
  const record = {
    name: "Harbor & Pine",
    about: "A coined brand.",
    website: "https://example.com",
    country: "US",
    founded: 1999,
    look: { mark: "ring", primary: "#111111", secondary: "#222222", paper: "#ffffff" },
    source: "sample" as const,
    sourceUrl: null,
    sourceDate: "2026-01-01",
    certificates: [
      {
        issuer: "Example",
        scope: "GMP",
        certificateNumber: "7",
        validFrom: "2026-01-01",
        expiresOn: "2027-01-01",
        url: null,
      },
    ],
  };
  await saveBrands(database.db, [record]);
  await saveBrands(database.db, [{ ...record, founded: 2000 }]);
  expect(await database.db.select().from(brands)).toMatchObject([
    { slug: "harbor-and-pine", about: "A coined brand.", founded: 2000, look: record.look },
  ]);
  const { rows } = await database.db.execute(sql`select certificate_number from certificates`);
  expect(rows).toEqual([{ certificate_number: "7" }]);
});

test("saveBrands: more brands than a statement has room for parameters", async () => {
  const count = 20_000;
  const brand = {
    source: "sample",
    about: null,
    website: null,
    country: null,
    founded: null,
    look: null,
  } as const;
  const certificate = {
    issuer: "Example Seal",
    scope: "All",
    validFrom: "2024-01-01",
    expiresOn: "2034-01-01",
  };
  await saveBrands(
    database.db,
    Array.from({ length: count }, (_, at) => ({
      ...brand,
      name: `Brand ${at}`,
      certificates: [{ ...certificate, certificateNumber: String(at), url: null }],
      sourceUrl: null,
      sourceDate: null,
    })),
  );
  expect(await database.db.$count(brands)).toBe(count);
  expect(await database.db.$count(certificates)).toBe(count);
});
