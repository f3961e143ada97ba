import type { MetaArgs } from "react-router";
import { expect, test } from "vitest";
import { BRAND_NAME, DEFAULT_DESCRIPTION } from "#contract/brand.ts";
import { metaDescriptors, pageMeta } from "./head.ts";
import type { Site } from "./site.ts";

const site = { origin: "https://site.example", indexable: true } as Site;

const metaAt = (pathname: string, page: { head?: object; error?: unknown } = {}, shown: Site = site) =>
  pageMeta({
    loaderData: page.head ? { head: page.head } : undefined,
    matches: [{ loaderData: { site: shown } }],
    location: { pathname },
    error: page.error,
  } as unknown as MetaArgs);

const titleOf = (head: ReturnType<typeof metaDescriptors>) => head.find((entry) => entry && "title" in entry);

test("pageMeta: a route without metadata gets the brand name and the default description", () => {
  const head = metaAt("/supplement-details/zinc");
  expect(head).toContainEqual({ title: BRAND_NAME });
  expect(head).toContainEqual({ name: "description", content: DEFAULT_DESCRIPTION });
});

test("pageMeta: loader metadata overrides the route row, which overrides the default", () => {
  expect(titleOf(metaAt("/login"))).toEqual({ title: `Log in · ${BRAND_NAME}` });
  expect(titleOf(metaAt("/login", { head: { title: "Zinc" } }))).toEqual({ title: `Zinc · ${BRAND_NAME}` });
});

test("pageMeta: website type, large-summary card and shared banner", () => {
  expect(metaAt("/about")).toEqual(
    expect.arrayContaining([
      { property: "og:type", content: "website" },
      { property: "og:url", content: "https://site.example/about" },
      { property: "og:image", content: "https://site.example/social-banner.png" },
      { name: "twitter:card", content: "summary_large_image" },
    ]),
  );
});

test("pageMeta: a page's own image replaces the banner, described by the page's description", () => {
  const head = metaAt("/report/r-1", { head: { image: "/share/report/r-1.png", description: "Pass." } });
  const url = "https://site.example/share/report/r-1.png";
  expect(head).toContainEqual({ property: "og:image", content: url });
  expect(head).toContainEqual({ name: "twitter:image", content: url });
  expect(head).toContainEqual({ property: "og:image:alt", content: "Pass." });
});

const canonical = (href: string) => ({ tagName: "link", rel: "canonical", href });
const noindex = { name: "robots", content: "noindex" };

test.each([
  ["/home", canonical("https://site.example/")],
  ["/search", canonical("https://site.example/search")],
  ["/profile", noindex],
  ["/login", noindex],
  ["/nowhere", noindex],
])("pageMeta of %s contains %j", (pathname, entry) => {
  expect(metaAt(pathname)).toContainEqual(entry);
});

test("pageMeta: noindex by page and for the whole site", () => {
  expect(metaAt("/search", { head: { noindex: true } })).toContainEqual(noindex);
  expect(metaAt("/search", {}, { ...site, indexable: false })).toContainEqual(noindex);
});

test("pageMeta: a 404 page has its own title and noindex", () => {
  const head = metaAt("/brand-details/nobody", { error: { status: 404 } });
  expect(titleOf(head)).toEqual({ title: `Page not found · ${BRAND_NAME}` });
  expect(head).toContainEqual(noindex);
});

test("metaDescriptors: schema.org objects become ld+json scripts", () => {
  const object = { "@type": "Brand", name: "</script><b>" };
  expect(metaDescriptors({ path: "/", jsonLd: [object] }, site)).toContainEqual({ "script:ld+json": object });
});
