import { expect, test } from "vitest";
import { BRAND_NAME, DEFAULT_DESCRIPTION } from "#contract/brand.ts";
import { type HeadElement, headOfPage, type PageMetadata } from "./head.ts";
import type { Site } from "./site.ts";
import { socialMetadata } from "./social-metadata.ts";

const site = { origin: "https://site.example", indexable: true } as Site;

/** The head of a page with the metadata of its loader or its file, or with an error. */
const headAt = (
  pathname: string,
  page: { loaded?: PageMetadata; own?: PageMetadata; error?: unknown } = {},
  shown = site,
) =>
  headOfPage(
    {
      location: { pathname },
      matches: [{ route: { id: "shell" } }, { route: { id: "page", handle: { head: page.own } } }],
      loaderData: page.loaded ? { page: { head: page.loaded } } : {},
      errors: page.error ? { boundary: page.error } : null,
    },
    shown,
  );

const attributesOf = ({ elements }: { elements: readonly HeadElement[] }) =>
  elements.map(({ attributes }) => attributes);

const socialAt = (...page: Parameters<typeof headAt>) =>
  attributesOf({ elements: socialMetadata(headAt(...page), site) });

test("headOfPage: a route without metadata gets the brand name and the default description", () => {
  const head = headAt("/supplement-details/zinc");
  expect(head.title).toBe(BRAND_NAME);
  expect(attributesOf(head)).toContainEqual({ name: "description", content: DEFAULT_DESCRIPTION });
});

test("headOfPage: metadata of the loader or the file overrides the route row, which overrides the default", () => {
  expect(headAt("/login").title).toBe(`Log in · ${BRAND_NAME}`);
  expect(headAt("/login", { own: { title: "Zinc" } }).title).toBe(`Zinc · ${BRAND_NAME}`);
  expect(headAt("/login", { loaded: { title: "Zinc" } }).title).toBe(`Zinc · ${BRAND_NAME}`);
});

test("socialMetadata: website type, large-summary card and shared banner", () => {
  expect(socialAt("/about")).toEqual(
    expect.arrayContaining([
      { property: "og:type", content: "website" },
      { property: "og:url", content: "https://site.example/about" },
      { property: "og:image", content: "https://site.example/social-banner.png" },
      { name: "twitter:card", content: "summary_large_image" },
    ]),
  );
});

test("socialMetadata: a page's own image replaces the banner, described by the page's description", () => {
  const metadata = socialAt("/report/r-1", {
    loaded: { image: "/share/report/r-1.png", description: "Pass." },
  });
  const url = "https://site.example/share/report/r-1.png";
  expect(metadata).toContainEqual({ property: "og:image", content: url });
  expect(metadata).toContainEqual({ name: "twitter:image", content: url });
  expect(metadata).toContainEqual({ property: "og:image:alt", content: "Pass." });
});

const canonical = (href: string) => ({ rel: "canonical", href });
const noindex = { name: "robots", content: "noindex" };

test.each([
  ["/home", canonical("https://site.example/")],
  ["/search", canonical("https://site.example/search")],
  ["/profile", noindex],
  ["/login", noindex],
  ["/nowhere", noindex],
])("headOfPage of %s contains %j", (pathname, attributes) => {
  expect(attributesOf(headAt(pathname))).toContainEqual(attributes);
});

test("headOfPage: noindex by page and for the whole site", () => {
  expect(attributesOf(headAt("/search", { loaded: { noindex: true } }))).toContainEqual(noindex);
  expect(attributesOf(headAt("/search", {}, { ...site, indexable: false }))).toContainEqual(noindex);
});

test.each([
  [{ status: 404 }, "Page not found"],
  [new Error("secret"), "Couldn’t load this page"],
])("headOfPage: a page with the error %j has its own title and noindex", (error, title) => {
  const head = headAt("/brand-details/nobody", { error });
  expect(head.title).toBe(`${title} · ${BRAND_NAME}`);
  expect(attributesOf(head)).toContainEqual(noindex);
});

test("headOfPage: schema.org objects and other links become elements", () => {
  const loaded = { links: [{ rel: "alternate", href: "/a" }], jsonLd: [{ name: "</script><b>" }] };
  expect(headAt("/about", { loaded }).elements.slice(-2)).toEqual([
    { tag: "link", attributes: { rel: "alternate", href: "/a" } },
    {
      tag: "script",
      attributes: { type: "application/ld+json" },
      text: '{"name":"</script><b>"}',
    },
  ]);
});
