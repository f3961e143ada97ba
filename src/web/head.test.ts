import type { MetaArgs } from "react-router";
import { expect, test } from "vitest";
import { BRAND_NAME, DEFAULT_DESCRIPTION } from "#contract/brand.ts";
import { headOf, pageMeta } from "./head.ts";
import type { Site } from "./site.ts";

const site = { origin: "https://site.example", indexable: true } as Site;

const at = (pathname: string, page: { head?: object; error?: unknown } = {}, shown: Site = site) =>
  pageMeta({
    loaderData: page.head ? { head: page.head } : undefined,
    matches: [{ loaderData: { site: shown } }],
    location: { pathname },
    error: page.error,
  } as unknown as MetaArgs);

const titleOf = (head: ReturnType<typeof headOf>) => head.find((entry) => entry && "title" in entry);

test("a route without an entry has the brand's name and the default description", () => {
  const head = at("/supplement-details/zinc");
  expect(head).toContainEqual({ title: BRAND_NAME });
  expect(head).toContainEqual({ name: "description", content: DEFAULT_DESCRIPTION });
});

test("a page's own facts come before its row, its row before the default", () => {
  expect(titleOf(at("/about"))).toEqual({ title: `About · ${BRAND_NAME}` });
  expect(titleOf(at("/about", { head: { title: "Zinc" } }))).toEqual({ title: `Zinc · ${BRAND_NAME}` });
});

test("a social card with a large summary and the shared banner, on a website", () => {
  expect(at("/about")).toEqual(
    expect.arrayContaining([
      { property: "og:type", content: "website" },
      { property: "og:url", content: "https://site.example/about" },
      { property: "og:image", content: "https://site.example/social-banner.png" },
      { name: "twitter:card", content: "summary_large_image" },
    ]),
  );
});

const canonical = (href: string) => ({ tagName: "link", rel: "canonical", href });
const noindex = { name: "robots", content: "noindex" };

test.each([
  ["/home", canonical("https://site.example/")],
  ["/search", canonical("https://site.example/search")],
  ["/profile", noindex],
  ["/login", noindex],
  ["/nowhere", noindex],
])("%s tells search engines %j", (pathname, entry) => {
  expect(at(pathname)).toContainEqual(entry);
});

test("a page may ask not to be listed, and so may the operator for the whole site", () => {
  expect(at("/search", { head: { noindex: true } })).toContainEqual(noindex);
  expect(at("/search", {}, { ...site, indexable: false })).toContainEqual(noindex);
});

test("a page that could not be found says so", () => {
  const head = at("/brand-details/nobody", { error: { status: 404 } });
  expect(titleOf(head)).toEqual({ title: `Page not found · ${BRAND_NAME}` });
  expect(head).toContainEqual(noindex);
});

test("schema.org objects become scripts of their own", () => {
  const object = { "@type": "Brand", name: "</script><b>" };
  expect(headOf({ path: "/", jsonLd: [object] }, site)).toContainEqual({ "script:ld+json": object });
});
