import { expect } from "vitest";
import { BRAND_NAME, DEFAULT_DESCRIPTION } from "#contract/brand.ts";
import { ROUTES } from "#web/route-table.ts";
import { twoSupplements } from "./catalogue.ts";
import { origin, test } from "./visit.ts";

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", quot: '"', "#x27": "'", lt: "<", gt: ">" };
const decoded = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** Attributes of each element of this kind in the head. */
const elementsOf = (head: string, kind: string) =>
  [...head.matchAll(new RegExp(`<${kind}\\s([^>]*)>`, "g"))].map(([, attributes = ""]) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [
        name,
        decoded(value),
      ]),
    ),
  );

/** Title, meta tags by name or property, icon and canonical link: as in the HTML, which search engines and previews read. */
async function headOf(path: string) {
  const html = await (await fetch(origin + path)).text();
  const head = html.slice(0, html.indexOf("</head>"));
  const metas = elementsOf(head, "meta").map(({ name, property, content }) => [name ?? property, content]);
  const hrefOf = (rel: string) => elementsOf(head, "link").find((link) => link.rel === rel)?.href;
  return {
    title: decoded(/<title[^>]*>([^<]*)<\/title>/.exec(head)?.[1] ?? ""),
    metas: Object.fromEntries(metas) as Record<string, string | undefined>,
    icon: hrefOf("icon"),
    canonical: hrefOf("canonical") ?? null,
  };
}

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
  async (row) => {
    const { title, metas, icon, canonical } = await headOf(row.path);
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

test.for(TITLED_BY_PAGE)("%s has a title and a description of its own", async (path) => {
  const { title, metas, canonical } = await headOf(path);
  expect(title).toMatch(new RegExp(` · ${BRAND_NAME}$`));
  expect(metas.description).not.toBe(DEFAULT_DESCRIPTION);
  expect(metas["og:description"]).toBe(metas.description);
  expect(canonical).toBe(origin + path);
});

test("a supplement page has its own title and description", async () => {
  const { tested } = await twoSupplements();
  const { title, metas, canonical } = await headOf(`/supplement-details/${tested.slug}`);
  expect(title).toBe(`${tested.name} by ${tested.brand.name} · ${BRAND_NAME}`);
  expect(metas.description).not.toBe(DEFAULT_DESCRIPTION);
  expect(canonical === null).toBe(metas.robots === "noindex");
});

test("the head changes on client-side navigation", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("banner").getByRole("link", { name: "Brands" }).click();
  await page.waitForFunction((title) => document.title === title, `Brands · ${BRAND_NAME}`);
  const description = await page.locator("meta[name=description]").getAttribute("content");
  expect(description).toMatch(/^Supplement brands from A to Z/);
});

test("the social banner and the icon are served", async () => {
  for (const [path, type] of [
    ["/social-banner.png", "image/png"],
    ["/favicon.svg", "image/svg+xml"],
  ] as const) {
    const { status, headers } = await fetch(origin + path);
    expect([status, headers.get("content-type")]).toEqual([200, type]);
  }
});
