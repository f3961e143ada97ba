import { describe, expect } from "vitest";
import { ask, twoSupplements } from "./catalogue.ts";
import { PLACES, visitorOf } from "./page-states.ts";
import { test } from "./visit.ts";

describe("without JavaScript", () => {
  test.for(PLACES.filter(({ signedIn }) => !signedIn))("$name can be read", async (place, { open }) => {
    const { page } = await open({ ...visitorOf(place), javaScriptEnabled: false });
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
