import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { ask, twoSupplements } from "./catalogue.ts";
import { overhangOf, violationsOf } from "./look.ts";
import { test, userToken } from "./visit.ts";

interface Place {
  name: string;
  path: () => string | Promise<string>;
  signedIn?: boolean;
  /** The status of the document, where it is not 200. */
  status?: 404;
}

const fixed = (path: string, more: Partial<Place> = {}): Place => ({ name: path, path: () => path, ...more });
const ofTested = (
  name: string,
  path: (slugs: { supplement: string; report: string; brand: string }) => string,
) => ({
  name,
  async path() {
    const { tested } = await twoSupplements();
    return path({ supplement: tested.slug, report: tested.report_slug ?? "", brand: tested.brand.slug });
  },
});

/** Every page of the site, and the states of one that look different. */
const PLACES: readonly Place[] = [
  fixed("/"),
  fixed("/brands"),
  ofTested("/brand-details/…", ({ brand }) => `/brand-details/${brand}`),
  fixed("/search"),
  fixed("/search?q=magnesium&tested=1&view=list"),
  fixed("/search?q=qqqqxxxxzzzz"),
  {
    name: "/search?compare=…",
    async path() {
      const { tested, untested } = await twoSupplements();
      return `/search?compare=${tested.slug},${untested.slug}`;
    },
  },
  fixed("/ai-search"),
  fixed("/ai-search?q=sleep+capsules+without+melatonin+shaken&drop=form:capsule"),
  ofTested("/supplement-details/… (tested)", ({ supplement }) => `/supplement-details/${supplement}`),
  {
    name: "/supplement-details/… (not tested)",
    path: async () => `/supplement-details/${(await twoSupplements()).untested.slug}`,
  },
  fixed("/requests"),
  fixed("/unsubscribe?token=newsletter"),
  fixed("/about"),
  ofTested("/report/…", ({ report }) => `/report/${report}`),
  fixed("/standards"),
  fixed("/open-data"),
  fixed("/privacy-policy"),
  fixed("/login"),
  fixed("/register"),
  fixed("/forgot-password"),
  fixed("/reset-password"),
  fixed("/profile", { signedIn: true }),
  fixed("/profile?tab=requests", { signedIn: true }),
  fixed("/ai-search-training-model?q=zinc", { signedIn: true }),
  fixed("/nothing-is-here", { status: 404 }),
  fixed("/supplement-details/nothing-of-this-name", { status: 404 }),
];

const profileOf = ({ signedIn, status }: Place) => ({
  ...(signedIn ? { stored: { token: userToken } } : {}),
  ...(status ? { mayComplain: /status of 404/ } : {}),
});

async function arrive(page: Page, place: Place): Promise<void> {
  const response = await page.goto(await place.path());
  expect(response?.status()).toBe(place.status ?? 200);
  await page.waitForSelector('html[data-session="known"]');
  await page.getByRole("heading", { level: 1 }).waitFor();
}

describe.for(["light", "dark"] as const)("in the %s scheme", (colorScheme) => {
  test.for(PLACES)("$name has no accessibility violation", async (place, { open }) => {
    const { page } = await open({ ...profileOf(place), colorScheme });
    await arrive(page, place);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test.for(PLACES)("$name needs no sideways scrolling at 320 px", async (place, { open }) => {
  const { page } = await open({ ...profileOf(place), viewport: { width: 320, height: 640 } });
  await arrive(page, place);
  expect(await overhangOf(page)).toEqual({ page: 0, controls: [] });
});

describe("without JavaScript", () => {
  test.for(PLACES.filter(({ signedIn }) => !signedIn))("$name can be read", async (place, { open }) => {
    const { page } = await open({ ...profileOf(place), javaScriptEnabled: false });
    const response = await page.goto(await place.path());
    expect(response?.status()).toBe(place.status ?? 200);
    expect(await page.getByTestId("session-loader").count()).toBeLessThanOrEqual(1);
    await page.getByTestId("session-loader").waitFor({ state: "hidden" });
    await page.getByRole("heading", { level: 1 }).waitFor();
  });

  test("the search works as a plain form", async ({ open }) => {
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto("/");
    await page.getByRole("main").getByRole("searchbox").fill("magnesium");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await page.waitForURL((url) => url.searchParams.get("q") === "magnesium");
    const [first] = (await ask("searchSupplements", { search: "magnesium" })).list;
    await page.getByRole("article").first().getByRole("link").click();
    await page.waitForURL(`**/supplement-details/${first?.slug}`);
    await page.getByRole("heading", { level: 1, name: first?.name ?? "" }).waitFor();
  });
});

describe("an address that leads nowhere", () => {
  test("names what is called similarly", async ({ open }) => {
    const { page } = await open({ mayComplain: /status of 404/ });
    const { tested } = await twoSupplements();
    const response = await page.goto(`/supplement-details/${tested.slug}-x`);
    expect(response?.status()).toBe(404);
    await page.getByRole("heading", { level: 1, name: "There is no such supplement" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: tested.name }).click();
    await page.getByRole("heading", { level: 1, name: tested.name }).waitFor();
  });

  test("is not offered to search engines", async ({ open }) => {
    const { page } = await open({ mayComplain: /status of 404/ });
    await page.goto("/nothing-is-here");
    expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  });
});

test("when the carousel's stylesheet cannot be had from its network, the site's own copy takes its place", async ({
  open,
}) => {
  const { page } = await open({ network: "absent", mayComplain: /ERR_FAILED/ });
  const stylesheet = page.waitForResponse((response) => /\/assets\/.*swiper.*\.css/.test(response.url()));
  await page.goto("/");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  expect((await stylesheet).status()).toBe(200);
});
