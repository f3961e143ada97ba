import { describe, expect } from "vitest";
import { askApi, twoSupplements } from "./catalogue.ts";
import { PAGE_STATES, visitOptionsFor } from "./page-states.ts";
import { typeOver } from "./typing.ts";
import { test } from "./visit.ts";

describe("without JavaScript", () => {
  test.for(PAGE_STATES.filter(({ signedIn }) => !signedIn))("$name is readable", async (state, { open }) => {
    const { page } = await open({ ...visitOptionsFor(state), javaScriptEnabled: false });
    const response = await page.goto(await state.path());
    expect(response?.status()).toBe(state.status ?? 200);
    expect(await page.getByTestId("session-loader").count()).toBeLessThanOrEqual(1);
    await page.getByTestId("session-loader").waitFor({ state: "hidden" });
    await page.getByRole("heading", { level: 1 }).waitFor();
  });

  test("search works as a plain form", async ({ open }) => {
    const { page } = await open({ javaScriptEnabled: false });
    await page.goto("/");
    await typeOver(page.getByRole("main").getByRole("searchbox"), "magnesium");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await page.waitForURL((url) => url.searchParams.get("q") === "magnesium");
    const { list } = await askApi("searchSupplements", { search: "magnesium" });
    await page.getByRole("article").first().getByRole("link").click();
    await page.waitForURL(`**/supplement-details/${list[0]?.slug}`);
    await page.getByRole("heading", { level: 1, name: list[0]?.name ?? "" }).waitFor();
  });
});

describe("an unknown URL", () => {
  test("suggests similar products", async ({ open }) => {
    const { page } = await open({ expectedErrors: /status of 404/ });
    const { tested } = await twoSupplements();
    const response = await page.goto(`/supplement-details/${tested.slug}-x`);
    expect(response?.status()).toBe(404);
    await page.getByRole("heading", { level: 1, name: "Supplement not found" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: tested.name }).click();
    await page.getByRole("heading", { level: 1, name: tested.name }).waitFor();
  });

  test("is noindex", async ({ open }) => {
    const { page } = await open({ expectedErrors: /status of 404/ });
    await page.goto("/nothing-is-here");
    expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
  });
});
