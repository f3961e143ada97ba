import { expect } from "vitest";
import { twoSupplements } from "./catalogue.ts";
import { typeOver } from "./typing.ts";
import { test } from "./visit.ts";

const known = 'html[data-session="known"]';

test("a brand is found by typing its name over another, with Enter", async ({ page }) => {
  const { brand } = (await twoSupplements()).tested;
  await page.goto("/brands");
  await page.waitForSelector(known);
  const field = page.getByLabel("Find a brand");
  await typeOver(field, brand.name);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("q") === brand.name);
  await page.getByRole("main").getByRole("link", { name: brand.name }).first().waitFor();
  expect(await field.inputValue()).toBe(brand.name);
  await typeOver(field, "qqqqxxxx");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("q") === "qqqqxxxx");
});

test("the page that is not found searches for what is typed, with Enter", async ({ open }) => {
  const { page } = await open({ expectedErrors: /status of 404/ });
  await page.goto("/nothing-is-here");
  await page.waitForSelector(known);
  await typeOver(page.getByLabel("Search supplements and brands"), "magnesium");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/search" && url.search === "?q=magnesium");
});

test("public notices are searched for what is typed, with Enter", async ({ page }) => {
  await page.goto("/notices");
  await page.waitForSelector(known);
  await typeOver(page.getByLabel("Product, company or reason"), "qqqqxxxx");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("q") === "qqqqxxxx");
  await page.getByText("No notice fits").waitFor();
});
