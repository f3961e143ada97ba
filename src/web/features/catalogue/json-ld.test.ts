import { expect, test } from "vitest";
import type { BrandDetails, SupplementDetails } from "#contract/catalogue.ts";
import { brandLd, breadcrumbsLd, productLd } from "./json-ld.ts";

const page = new URL("https://site.example/supplement-details/zinc?x=1");

test("productLd uses absolute URLs", () => {
  const product = {
    name: "Zinc",
    image_url: "/media/photos/zinc.webp",
    picture: "photo",
    category: "minerals",
    brand: { name: "Northfold", slug: "northfold" },
    barcodes: ["00036000291452"],
  } as SupplementDetails;
  expect(productLd(product, page)).toMatchObject({
    "@type": "Product",
    url: "https://site.example/supplement-details/zinc",
    image: "https://site.example/media/photos/zinc.webp",
    gtin: "00036000291452",
    brand: { url: "https://site.example/brand-details/northfold" },
  });
});

test("productLd has no picture of a product without a photo", () => {
  const product = {
    name: "Zinc",
    image_url: "/media/tiles/tablet.svg",
    picture: "none",
    brand: {},
    barcodes: [],
  };
  expect(productLd(product as unknown as SupplementDetails, page)).not.toHaveProperty("image");
});

test("brandLd omits unknown fields", () => {
  const brand = { name: "Northfold", logo_url: null, about: null, website: null } as BrandDetails;
  expect(Object.keys(brandLd(brand, page))).toEqual(["@context", "@type", "name", "url"]);
});

test("breadcrumbsLd ends with the page itself", () => {
  const trail = [{ label: "Brands", to: "/brands" }, { label: "Zinc" }];
  expect(breadcrumbsLd(trail, page)).toMatchObject({
    itemListElement: [
      { position: 1, item: "https://site.example/brands" },
      { position: 2, item: "https://site.example/supplement-details/zinc" },
    ],
  });
});
