import type { PublishedPayload, PublishedProductLink } from "#contract/report-file.ts";
import { brandKey, nameKey } from "#domain/text/product-keys.ts";

/** A product of the catalog, as a signed document names it. */
export type LinkedProduct = PublishedProductLink["product"];

/** A product as a document names it; those signed before the catalog's entry was added hold no address. */
export type SignedProductName = Pick<LinkedProduct, "brand" | "name"> & Partial<LinkedProduct>;

/** The product that a report is about by its signed payloads, in signing order; null if none of them names one. */
export function namedProduct(payloads: readonly PublishedPayload[]): SignedProductName | null {
  const link = payloads.findLast(({ kind }) => kind === "product");
  if (link?.kind === "product") return link.product;
  const report = payloads.find(({ kind }) => kind === "report");
  return report?.kind === "report" ? (report.product.listed ?? report.product) : null;
}

/** Whether a product of the catalog is the one that was signed, by the spellings that an import accepts. */
export const isSameProduct = (signed: SignedProductName | null, shown: LinkedProduct): boolean =>
  signed !== null &&
  brandKey(signed.brand) === brandKey(shown.brand) &&
  nameKey(signed.name) === nameKey(shown.name) &&
  (signed.slug === undefined || signed.slug === shown.slug);
