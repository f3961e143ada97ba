import { asc, desc, eq } from "drizzle-orm";
import type { BrandDetails } from "#contract/catalogue.ts";
import { isFailing, VERDICTS } from "#contract/verdicts.ts";
import { lotLabelInSentence } from "#domain/lot.ts";
import type { ReadOnlyDb } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { familyOfBrand, type RelatedBrand } from "../../catalogue/queries/brand-families.ts";
import { resolveBrandId } from "../../catalogue/queries/names.ts";
import { brands, certificates } from "../../catalogue/schema/brands.ts";
import { type BrandReport, reportsOfBrand } from "../../reports/queries/lists.ts";
import { presentSource } from "../presentation.ts";
import { brandCardsByIds } from "./brands.ts";

type Certificate = typeof certificates.$inferSelect;

export async function getBrandDetails(db: ReadOnlyDb, ref: string): Promise<BrandDetails> {
  const id = Number(await resolveBrandId(db, ref));
  const [[brand], [card], certificateRows, reportRows, family] = await Promise.all([
    db.select().from(brands).where(eq(brands.id, id)),
    brandCardsByIds(db, [id]),
    db
      .select()
      .from(certificates)
      .where(eq(certificates.brandId, id))
      .orderBy(desc(certificates.expiresOn), asc(certificates.id)),
    reportsOfBrand(db, id),
    familyOfBrand(db, id),
  ]);
  if (!brand || !card) throw new ApiError("not_found", "Brand not found.");
  const newestReports = reportRows.filter(({ newest }) => newest);
  return {
    ...card,
    website: brand.website,
    about: brand.about,
    country: brand.country,
    founded: brand.founded,
    source: presentSource({ source: brand.source, url: brand.sourceUrl, recordedOn: brand.sourceDate }),
    family: family.map(presentRelatedBrand),
    certifications: certificateRows.map((row) => ({
      ...presentCertificate(row),
      demo: row.source === "sample",
    })),
    verdict_counts: VERDICTS.map((verdict) => ({
      verdict,
      count: newestReports.filter((row) => row.verdict === verdict).length,
    })),
    brand_responses: reportRows.flatMap(presentResponse),
    failures: newestReports.filter(({ verdict }) => isFailing(verdict)).map(presentFailure),
    timeline: buildTimeline(reportRows, certificateRows),
  };
}

const presentRelatedBrand = ({ id, ...brand }: RelatedBrand) => ({ brand_id: String(id), ...brand });

const presentCertificate = (row: Certificate) => ({
  issuer: row.issuer,
  scope: row.scope,
  certificate_number: row.certificateNumber,
  valid_from: row.validFrom,
  expires_on: row.expiresOn,
  url: row.url,
});

const presentResponse = (row: BrandReport) =>
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

const presentFailure = (row: BrandReport) => ({
  report_slug: row.slug,
  supplement_name: row.supplementName,
  supplement_slug: row.supplementSlug,
  tested_at: row.testedAt,
  verdict: row.verdict,
  hazards: row.hazards ?? [],
  headline: row.headline,
});

/** Events of a brand, newest first. */
function buildTimeline(
  reportRows: readonly BrandReport[],
  certificateRows: readonly Certificate[],
): BrandDetails["timeline"] {
  const events: BrandDetails["timeline"] = [];
  for (const row of reportRows) {
    const about = { report_slug: row.slug, verdict: row.verdict };
    const withdrawn = row.state === "withdrawn";
    const lot = `${row.supplementName}, ${lotLabelInSentence(row.lotNumber)}`;
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
  for (const row of certificateRows)
    events.push({
      on: row.validFrom,
      kind: "certificate",
      title: `${row.issuer}: ${row.scope}`,
      verdict: null,
      report_slug: null,
    });
  return events.sort((a, b) => b.on.localeCompare(a.on));
}
