import type { Page } from "playwright-core";
import { expect } from "vitest";
import { BRAND_NAME, DEFAULT_DESCRIPTION } from "#contract/brand.ts";
import { ROUTES } from "#web/route-table.ts";
import { twoSupplements } from "./catalogue.ts";
import { origin, test } from "./visit.ts";

/** Title, meta tags by name or property, icon and canonical link. */
const headOf = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    metas: Object.fromEntries(
      [...document.head.querySelectorAll("meta[name], meta[property]")].map((meta) => [
        meta.getAttribute("name") ?? meta.getAttribute("property") ?? "",
        meta.getAttribute("content"),
      ]),
    ),
    icon: document.head.querySelector("link[rel=icon]")?.getAttribute("href"),
    canonical: document.head.querySelector("link[rel=canonical]")?.getAttribute("href") ?? null,
  }));

/** Routes whose title comes with the page, so that it is no part of the first page's script. */
const TITLED_BY_PAGE = [
  "/about",
  "/ai-search",
  "/brands",
  "/imprint",
  "/ingredients",
  "/my-day",
  "/notices",
  "/open-data",
  "/privacy-policy",
  "/registry",
  "/rankings",
  "/requests",
  "/search",
  "/security",
  "/standards",
];
const fixed = ROUTES.filter(
  (row) =>
    !(row.path.includes(":") || TITLED_BY_PAGE.includes(row.path)) &&
    row.path !== "*" &&
    row.access !== "protected",
);

test.for(fixed)(
  "$path has the title and description of its route, and the default meta tags",
  async (row, { page }) => {
    await page.goto(row.path);
    const { title, metas, icon, canonical } = await headOf(page);
    const whole = row.title ? `${row.title} · ${BRAND_NAME}` : BRAND_NAME;
    const description = row.description ?? DEFAULT_DESCRIPTION;
    expect(title).toBe(whole);
    expect(metas).toMatchObject({
      viewport: "width=device-width, initial-scale=1",
      description,
      "og:type": "website",
      "og:title": whole,
      "og:description": description,
      "og:url": origin + (row.canonical ?? row.path),
      "og:image": `${origin}/social-banner.png`,
      "twitter:card": "summary_large_image",
      "twitter:image": `${origin}/social-banner.png`,
    });
    expect(icon).toBe("/favicon.svg");
    const listed = row.access === "public" && !row.unlisted;
    expect(canonical).toBe(listed ? origin + (row.canonical ?? row.path) : null);
  },
);

test.for(TITLED_BY_PAGE)("%s has a title and a description of its own", async (path, { page }) => {
  await page.goto(path);
  const { title, metas, canonical } = await headOf(page);
  expect(title).toMatch(new RegExp(` · ${BRAND_NAME}$`));
  expect(metas.description).not.toBe(DEFAULT_DESCRIPTION);
  expect(metas["og:description"]).toBe(metas.description);
  expect(canonical).toBe(origin + path);
});

test("a supplement page has its own title and description", async ({ page }) => {
  const { tested } = await twoSupplements();
  await page.goto(`/supplement-details/${tested.slug}`);
  const { title, metas, canonical } = await headOf(page);
  expect(title).toBe(`${tested.name} by ${tested.brand.name} · ${BRAND_NAME}`);
  expect(metas.description).not.toBe(DEFAULT_DESCRIPTION);
  expect(canonical === null).toBe(metas.robots === "noindex");
});

test("the head changes on client-side navigation", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("banner").getByRole("link", { name: "Brands" }).click();
  await page.waitForFunction((title) => document.title === title, `Brands · ${BRAND_NAME}`);
  expect((await headOf(page)).metas.description).toMatch(/^Supplement brands from A to Z/);
});

test("the social banner and the icon are served", async ({ page }) => {
  await page.goto("/about");
  for (const [path, type] of [
    ["/social-banner.png", "image/png"],
    ["/favicon.svg", "image/svg+xml"],
  ] as const) {
    const response = await page.request.get(path);
    expect([response.status(), response.headers()["content-type"]]).toEqual([200, type]);
  }
});
