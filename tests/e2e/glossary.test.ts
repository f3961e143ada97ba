import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axeViolationsOf } from "./page-checks.ts";
import { test } from "./visit.ts";

const word = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).last();
const openPage = async (page: Page) => {
  await page.goto("/ingredient/magnesium");
  await page.waitForSelector('html[data-session="known"]');
};

test("a word of the glossary shows its meaning on keyboard focus until Escape", async ({ open }) => {
  const { page } = await open();
  await openPage(page);
  await word(page, "verdict").focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const tip = page.getByRole("tooltip");
  await tip.getByText("Maximum allowable dose level").waitFor();
  expect(await word(page, "MADL").getAttribute("aria-describedby")).toBe(await tip.getAttribute("id"));
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await axeViolationsOf(page), colorScheme).toEqual([]);
  }
  await page.keyboard.press("Escape");
  expect(await tip.count()).toBe(0);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/about#term-madl");
});

test("a word that the focus has left before its meaning is there shows nothing", async ({ open }) => {
  const { page } = await open();
  await openPage(page);
  const tip = page.getByRole("tooltip");
  await word(page, "MADL").focus();
  await tip.waitFor();
  await word(page, "verdict").evaluate(async (link) => {
    link.focus();
    link.blur();
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(await tip.count()).toBe(0);
});

test("a word of the glossary shows its meaning on hover, also while the pointer is on the tip", async ({
  open,
}) => {
  const { page } = await open();
  await openPage(page);
  await word(page, "CFU").hover();
  const tip = page.getByRole("tooltip");
  await tip.getByText("Colony-forming units").hover();
  expect(await tip.isVisible()).toBe(true);
  await page.getByRole("heading", { level: 1 }).hover();
  await tip.waitFor({ state: "detached" });
});

test("the first touch of a word shows its meaning, the second opens the glossary", async ({ open }) => {
  const { page } = await open({ viewport: { width: 390, height: 800 }, hasTouch: true });
  await openPage(page);
  await word(page, "verdict").tap();
  const tip = page.getByRole("tooltip");
  await tip.waitFor();
  const box = await tip.boundingBox();
  expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true);
  expect(new URL(page.url()).pathname).toBe("/ingredient/magnesium");
  await word(page, "verdict").tap();
  await page.waitForURL("**/about#term-verdict");
});

test("without JavaScript, a word of the glossary is a link to it", async ({ open }) => {
  const { page } = await open({ javaScriptEnabled: false });
  await page.goto("/ingredient/magnesium");
  await word(page, "verdict").click();
  await page.waitForURL("**/about#term-verdict");
});
