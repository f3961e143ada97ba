import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focusFaultsOf } from "./keyboard-stops.ts";
import { axeViolationsOf, CONTRAST_RULES, overflowOf } from "./page-checks.ts";
import { smallTargetsOf } from "./target-sizes.ts";
import { cutOffWhenSpread, spreadText } from "./text-spacing.ts";

/** Wide enough for the header navigation, and low, since sticky elements take part of the height. */
const DESKTOP_VIEWPORT = { width: 1280, height: 720 };
/** The same screen at 400 % zoom (WCAG 1.4.10). */
const REFLOW_VIEWPORT = { width: 320, height: 640 };

/**
 * All automated accessibility checks of the current page: axe and visible focus in both color schemes and in forced
 * colors; target sizes, reflow, and text spacing; first that the page has its doctype. One visit, because
 * loading pages was the slowest part of the tests. axe finds neither an invisible or covered focus nor small targets
 * and cut-off text: those checks are our own.
 */
export async function inspect(page: Page): Promise<void> {
  expect.soft(await page.evaluate(() => document.compatMode), "standards mode").toBe("CSS1Compat");
  await page.setViewportSize(DESKTOP_VIEWPORT);
  await page.emulateMedia({ colorScheme: "light" });
  expect.soft(await axeViolationsOf(page), "axe").toEqual([]);
  expect.soft(await focusFaultsOf(page), "focus").toEqual([]);
  // Structure and layout do not depend on the scheme.
  await page.emulateMedia({ colorScheme: "dark" });
  expect.soft(await axeViolationsOf(page, CONTRAST_RULES), "axe, dark").toEqual([]);
  expect.soft(await focusFaultsOf(page, { colorsOnly: true }), "focus, dark").toEqual([]);
  await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
  expect.soft(await focusFaultsOf(page), "focus in forced colors").toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
  expect.soft(await smallTargetsOf(page), "small targets").toEqual([]);
  await page.setViewportSize(REFLOW_VIEWPORT);
  expect.soft(await focusFaultsOf(page), "focus at 320 px").toEqual([]);
  expect.soft(await smallTargetsOf(page), "small targets at 320 px").toEqual([]);
  expect.soft(await overflowOf(page), "reflow at 320 px").toEqual({ page: 0, controls: [] });
  await spreadText(page);
  expect.soft(await cutOffWhenSpread(page), "clipped with text spacing").toEqual([]);
  expect
    .soft(await overflowOf(page), "reflow at 320 px with text spacing")
    .toEqual({ page: 0, controls: [] });
}
