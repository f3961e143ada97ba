import { eq, inArray, or } from "drizzle-orm";
import type { PublishedPayload, PublishedProductLink } from "#contract/report-file.ts";
import { CHAINS } from "#contract/vocabulary.ts";
import { utcDay } from "#domain/dates.ts";
import type { Tx } from "#platform/database/database.ts";
import { lockUntilCommit } from "#platform/database/locks.ts";
import { ApiError } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { resolveSupplementId } from "../../catalogue/queries/names.ts";
import { brands } from "../../catalogue/schema/brands.ts";
import { supplements } from "../../catalogue/schema.ts";
import { documentsOfReport, readStoredDocument } from "../queries/documents.ts";
import {
  isSameProduct,
  type LinkedProduct,
  namedProduct,
  type SignedProductName,
} from "../rules/named-product.ts";
import { reports } from "../schema.ts";
import { recordApproval } from "./approve.ts";
import type { PublishNeeds, PublishResult } from "./publish.ts";
import { findReport, refreshSearchRows } from "./report-rows.ts";
import { appendDocument, lockChain, lockForPublishing } from "./sign.ts";

type Report = Pick<typeof reports.$inferSelect, "id" | "chain" | "reportNumber" | "supplementId">;

export interface ProductLink {
  reportNumber: string;
  /** Public reason. */
  reason: string;
  operator: string;
}

/**
 * Signs under which product a report is shown: `supplement` (slug or id), or the one it hangs on, whose name in the
 * catalog changed. Idempotent. Throws `ApiError` "not_found" for an unknown report or product.
 */
export function linkReport(
  needs: PublishNeeds,
  { supplement, ...link }: ProductLink & { supplement: string | null },
): Promise<PublishResult> {
  return needs.db.transaction(async (tx) => {
    const { chain } = await findReport(tx, link.reportNumber);
    await lockForPublishing(tx, chain);
    const report = await findReport(tx, link.reportNumber);
    const id = supplement === null ? report.supplementId : await resolveSupplementId(tx, supplement);
    return signLink(needs, tx, report, { ...link, product: await listedProduct(tx, id) });
  });
}

/**
 * Merges records of the catalog, and signs the new product of every report that was shown as signed before. A report
 * that already hung on another product than it names keeps saying so. Returns the reports that wait for a signature or
 * a second operator.
 */
export function mergeWithReports<Merged>(
  needs: PublishNeeds,
  merge: (tx: Tx) => Promise<Merged>,
  { from, into, operator }: { from: string; into: string; operator: string },
): Promise<{ merged: Merged; waiting: string[] }> {
  return needs.db.transaction(async (tx) => {
    for (const chain of CHAINS) await lockChain(tx, chain);
    await lockUntilCommit(tx, "catalogueIntake");
    const before = await reportsShownAsSigned(tx, [from, into]);
    const merged = await merge(tx);
    const waiting: string[] = [];
    for (const { reportNumber } of before) {
      const report = await findReport(tx, reportNumber);
      const product = await listedProduct(tx, report.supplementId);
      if (isSameProduct(await signedProduct(tx, report), product)) continue;
      const reason = `${from} was merged into ${into}.`;
      const { outcome } = await signLink(needs, tx, report, { reportNumber, reason, operator, product });
      if (outcome !== "published") waiting.push(reportNumber);
    }
    return { merged, waiting };
  });
}

async function signLink(
  needs: PublishNeeds,
  tx: Tx,
  report: Report,
  { reportNumber, reason, operator, product }: ProductLink & { product: LinkedProduct },
): Promise<PublishResult> {
  const [document] = await documentsOfReport(tx, report.id);
  if (!document) throw new ApiError("not_found", `Report ${reportNumber} has no signed document.`);
  const id = await resolveSupplementId(tx, product.slug);
  if (isSameProduct(await signedProduct(tx, report), product) && id === report.supplementId)
    return { outcome: "known", operators: [] };
  const payload: PublishedProductLink = {
    kind: "product",
    report_number: reportNumber,
    report_hash: document.hash,
    on: utcDay(needs.clock.now()),
    reason,
    product,
  };
  const { approved, operators, record } = await recordApproval(needs, tx, payload, operator);
  const place = approved ? await appendDocument(needs, tx, report.chain, payload, operators) : null;
  if (place !== null) await applyProductLink(tx, payload);
  const outcome = approved ? (place === null ? "unsigned" : "published") : "waits";
  const details = { outcome, operators, product: product.slug, reason, ...record };
  await recordAction(tx, { operator, action: "link-report", subject: reportNumber, details });
  return { outcome, operators };
}

/** Shows a report under the product of its signed link. */
export async function applyProductLink(tx: Tx, payload: PublishedProductLink): Promise<void> {
  const report = await findReport(tx, payload.report_number);
  const supplementId = await resolveSupplementId(tx, payload.product.slug);
  if (supplementId === report.supplementId) return;
  await tx.update(reports).set({ supplementId }).where(eq(reports.id, report.id));
  await refreshSearchRows(tx, [report.supplementId, supplementId]);
}

async function listedProduct(tx: Tx, supplementId: number): Promise<LinkedProduct> {
  const [product] = await tx
    .select({ slug: supplements.slug, brand: brands.name, name: supplements.name })
    .from(supplements)
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .where(eq(supplements.id, supplementId));
  if (!product) throw new ApiError("not_found", `No supplement ${supplementId}.`);
  return product;
}

/** The product that the signed documents of a report name; null if none can be read. */
async function signedProduct(tx: Tx, { id }: Pick<Report, "id">): Promise<SignedProductName | null> {
  const documents = await documentsOfReport(tx, id);
  const payloads = documents.flatMap((one) => readStoredDocument(one)?.payload ?? []);
  return namedProduct(payloads as unknown as PublishedPayload[]);
}

/** Reports of these products or brands (slugs or ids) that are shown under the product they name. */
async function reportsShownAsSigned(tx: Tx, refs: readonly string[]): Promise<Report[]> {
  const ids = refs.filter((ref) => /^\d{1,9}$/.test(ref)).map(Number);
  const candidates = await tx
    .select({
      id: reports.id,
      chain: reports.chain,
      reportNumber: reports.reportNumber,
      supplementId: reports.supplementId,
    })
    .from(reports)
    .innerJoin(supplements, eq(supplements.id, reports.supplementId))
    .innerJoin(brands, eq(brands.id, supplements.brandId))
    .where(
      or(
        inArray(supplements.slug, [...refs]),
        inArray(supplements.id, ids),
        inArray(brands.slug, [...refs]),
        inArray(brands.id, ids),
      ),
    )
    .orderBy(reports.id);
  const shown: Report[] = [];
  for (const report of candidates)
    if (isSameProduct(await signedProduct(tx, report), await listedProduct(tx, report.supplementId)))
      shown.push(report);
  return shown;
}
