import { and, asc, eq, gt } from "drizzle-orm";
import type { PublishedProductLink, PublishedReport } from "#contract/report-file.ts";
import type { Chain } from "#contract/vocabulary.ts";
import type { Queryable } from "#platform/database/database.ts";
import { ApiError } from "#server/http/errors.ts";
import { resolveSupplementId } from "../../catalogue/queries/names.ts";
import { supplements } from "../../catalogue/schema.ts";
import { reports } from "../schema.ts";
import { type ReportSources, reportDetails } from "./details.ts";
import { documentsOfReport, readStoredDocument } from "./documents.ts";
import { findTestedProduct } from "./tested-product.ts";

type Row = Pick<typeof reports.$inferSelect, "id" | "slug" | "reportNumber" | "supplementId">;

/** Reports read at once. */
const BATCH_SIZE = 200;

/**
 * Compares every report of a chain, as its page shows it, with its signed documents, and the product that it hangs on
 * with the one it names, by the rule of the import. Returns one sentence per difference.
 */
export async function shownDifferences(
  db: Queryable,
  chain: Chain,
  sources: ReportSources,
): Promise<string[]> {
  const differences: string[] = [];
  for (let after = 0; ; ) {
    const batch: Row[] = await db
      .select({
        id: reports.id,
        slug: reports.slug,
        reportNumber: reports.reportNumber,
        supplementId: reports.supplementId,
      })
      .from(reports)
      .where(and(eq(reports.chain, chain), gt(reports.id, after)))
      .orderBy(asc(reports.id))
      .limit(BATCH_SIZE);
    for (const row of batch) {
      const problems = await problemsOf(db, row, sources);
      differences.push(...problems.map((problem) => `Report ${row.reportNumber}: ${problem}`));
    }
    const last = batch.at(-1);
    if (!last) return differences;
    after = last.id;
  }
}

async function problemsOf(db: Queryable, row: Row, sources: ReportSources): Promise<string[]> {
  const product = await productProblem(db, row);
  try {
    const { proof_problems } = await reportDetails(db, row.slug, sources);
    return product === null ? proof_problems : [product, ...proof_problems];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return product === null ? [error.message] : [product, error.message];
  }
}

/** Null if a report hangs on the product that its newest signed document names. */
async function productProblem(db: Queryable, { id: reportId, supplementId }: Row): Promise<string | null> {
  const documents = await documentsOfReport(db, reportId);
  const report = documents.find(({ kind }) => kind === "report");
  const link = documents.findLast(({ kind }) => kind === "product");
  const named = link ?? report;
  const payload = named && readStoredDocument(named)?.payload;
  // Documents that are missing or unreadable are reported where the chain is walked.
  if (!payload) return null;
  const { product } = payload as unknown as PublishedReport | PublishedProductLink;
  const id = await idNamedBy(db, product, supplementId);
  if (id === supplementId) return null;
  const [shown] = await db.select().from(supplements).where(eq(supplements.id, supplementId));
  const what = `${product.name} by ${product.brand}`;
  return id === null
    ? `it names ${what}, which is not in the catalog, but is shown under ${shown?.slug}.`
    : `it names ${what}, but is shown under another product, ${shown?.slug}.`;
}

type Named = PublishedReport["product"] | PublishedProductLink["product"];

/** Id of the product that a document names; null if there is none, another one if what it names disagrees. */
async function idNamedBy(db: Queryable, product: Named, shown: number): Promise<number | null> {
  if (!("barcode" in product)) return idOf(db, product.slug);
  const tested = await findTestedProduct(db, product);
  const id = "product" in tested ? tested.product.id : null;
  return id === shown && product.listed ? idOf(db, product.listed.slug) : id;
}

/** Id of the product with this slug, which follows merges; null if there is none. */
const idOf = (db: Queryable, slug: string): Promise<number | null> =>
  resolveSupplementId(db, slug).catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
