import type { BrandDetails, SupplementDetails } from "#contract/catalogue.ts";
import { CATEGORY_LABELS } from "#contract/labels.ts";
import type { Crumb } from "../../ui/breadcrumbs.tsx";

const CONTEXT = "https://schema.org";

/**
 * schema.org JSON-LD. Verdicts are not given as ratings: schema.org has no type for a laboratory's result, and stars
 * would claim something that wasn't measured.
 */
export const breadcrumbsLd = (trail: readonly Crumb[], page: URL): object => ({
  "@context": CONTEXT,
  "@type": "BreadcrumbList",
  itemListElement: trail.map(({ label, to }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: label,
    item: page.origin + (to ?? page.pathname),
  })),
});

export const productLd = (product: SupplementDetails, { origin, pathname }: URL): object => ({
  "@context": CONTEXT,
  "@type": "Product",
  name: product.name,
  url: origin + pathname,
  ...(product.picture === "photo" ? { image: new URL(product.image_url, origin).href } : {}),
  category: CATEGORY_LABELS[product.category],
  brand: {
    "@type": "Brand",
    name: product.brand.name,
    url: `${origin}/brand-details/${product.brand.slug}`,
  },
  ...(product.barcodes[0] ? { gtin: product.barcodes[0] } : {}),
});

export const brandLd = (brand: BrandDetails, { origin, pathname }: URL): object => ({
  "@context": CONTEXT,
  "@type": "Brand",
  name: brand.name,
  url: origin + pathname,
  ...(brand.logo_url ? { logo: new URL(brand.logo_url, origin).href } : {}),
  ...(brand.about ? { description: brand.about } : {}),
  ...(brand.website ? { sameAs: brand.website } : {}),
});
