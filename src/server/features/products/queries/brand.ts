import { asc, desc, eq, sql } from "drizzle-orm";
import type { BrandDetails } from "#contract/catalogue.ts";
import { VERDICTS } from "#contract/verdicts.ts";
import { theLot } from "#domain/lot.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { idOfBrand } from "#server/features/catalogue/queries/names.ts";
import { Refusal } from "#server/http/errors.ts";
import { brands, certificates } from "../../catalogue/schema.ts";
import { type BrandReport, reportsOfBrand } from "../../reports/queries/lists.ts";
import { sourceOf } from "../presentation.ts";
import { type BrandRow, brandCardOf, COUNTED_BRANDS } from "./brands.ts";

type Certificate = typeof certificates.$inferSelect;

export async function brandDetails(db: ReadOnlyDb, ref: string): Promise<BrandDetails> {
  const id = Number(await idOfBrand(db, ref));
  const [[brand], { rows: counted }, certified, reported] = await Promise.all([
    db.select().from(brands).where(eq(brands.id, id)),
    db.execute<BrandRow>(sql`${COUNTED_BRANDS} where b.id = ${id} group by b.id`),
    db
      .select()
      .from(certificates)
      .where(eq(certificates.brandId, id))
      .orderBy(desc(certificates.expiresOn), asc(certificates.id)),
    reportsOfBrand(db, id),
  ]);
  if (!brand) throw new Refusal("not_found", "There is no brand at this address.");
  const counts = counted[0] ?? { listed: 0, tested: 0, passed: 0, last_tested_at: null };
  const judged = reported.filter(({ newest }) => newest);
  return {
    ...brandCardOf({ ...brand, ...counts }),
    website: brand.website,
    about: brand.about,
    country: brand.country,
    founded: brand.founded,
    source: sourceOf({ source: brand.source, url: brand.sourceUrl, recordedOn: brand.sourceDate }),
    certifications: certified.map((row) => ({ ...certificateOf(row), sample: row.source === "sample" })),
    verdict_counts: VERDICTS.map((verdict) => ({
      verdict,
      count: judged.filter((row) => row.verdict === verdict).length,
    })),
    brand_responses: reported.flatMap(responseOf),
    failures: judged
      .filter(({ verdict }) => verdict === "fail" || verdict === "conditional_fail")
      .map(failureOf),
    timeline: timelineOf(reported, certified),
  };
}

const certificateOf = (row: Certificate) => ({
  issuer: row.issuer,
  scope: row.scope,
  certificate_number: row.certificateNumber,
  valid_from: row.validFrom,
  expires_on: row.expiresOn,
  url: row.url,
});

const responseOf = (row: BrandReport) =>
  row.brandResponse && row.brandRespondedOn
    ? [
        {
          report_slug: row.slug,
          supplement_name: row.supplementName,
          responded_on: row.brandRespondedOn,
          text: row.brandResponse,
        },
      ]
    : [];

const failureOf = (row: BrandReport) => ({
  report_slug: row.slug,
  supplement_name: row.supplementName,
  supplement_slug: row.supplementSlug,
  tested_at: row.testedAt,
  verdict: row.verdict,
});

/** What happened to a brand, newest first. */
function timelineOf(
  reported: readonly BrandReport[],
  certified: readonly Certificate[],
): BrandDetails["timeline"] {
  const events: BrandDetails["timeline"] = [];
  for (const row of reported) {
    const about = { report_slug: row.slug, verdict: row.verdict };
    const withdrawn = row.state === "withdrawn";
    const lot = `${row.supplementName}, ${theLot(row.lotNumber)}`;
    events.push({
      ...about,
      on: row.issuedOn,
      kind: withdrawn ? "withdrawal" : "report",
      title: withdrawn ? `${lot}: withdrawn` : lot,
    });
    if (row.brandRespondedOn)
      events.push({
        ...about,
        on: row.brandRespondedOn,
        kind: "response",
        title: `Reply about ${lot}`,
        verdict: null,
      });
  }
  for (const row of certified)
    events.push({
      on: row.validFrom,
      kind: "certificate",
      title: `${row.issuer}: ${row.scope}`,
      verdict: null,
      report_slug: null,
    });
  return events.sort((a, b) => b.on.localeCompare(a.on));
}
