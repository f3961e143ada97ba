import type { PictureKind } from "#contract/product-pictures.ts";
import type { Form, Source } from "#contract/vocabulary.ts";

/** URL paths of the drawn pictures of demo products and brands. */
const packImagePath = (slug: string): string => `/media/packs/${slug}.svg`;
const logoDrawingPath = (slug: string): string => `/media/logos/${slug}.svg`;

/** URL path of the tile "No photo yet" for a dosage form. */
export const tilePath = (form: Form): string => `/media/tiles/${form}.svg`;

/** URL path of a product's photo, named by the SHA-256 of its bytes. */
export const photoPath = (sha256: string): string => `/media/photos/${sha256}.webp`;

/** The picture of a product: its photo, the drawn pack of a demo product, or the tile of its form. */
export function productPicture(product: { slug: string; form: Form; source: Source; photo: string | null }): {
  image_url: string;
  picture: PictureKind;
} {
  if (product.photo !== null) return { image_url: photoPath(product.photo), picture: "photo" };
  if (product.source === "sample") return { image_url: packImagePath(product.slug), picture: "drawing" };
  return { image_url: tilePath(product.form), picture: "none" };
}

/** URL path of a logo that an operator set, named by the SHA-256 of its bytes. */
export const logoFilePath = (sha256: string): string => `/media/brand-logos/${sha256}.webp`;

/** The logo that an operator set, or the drawn one of a demo brand. Otherwise null: a real brand's logo is never drawn. */
export function logoPath(brand: { slug: string; source: Source; logo: string | null }): string | null {
  if (brand.logo !== null) return logoFilePath(brand.logo);
  return brand.source === "sample" ? logoDrawingPath(brand.slug) : null;
}
