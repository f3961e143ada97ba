import type { Page } from "playwright-core";
import { expect } from "vitest";
import { focusFaultsOf } from "./keyboard-stops.ts";
import { overhangOf, violationsOf } from "./page-checks.ts";
import { smallTargetsOf } from "./target-sizes.ts";
import { cutOffWhenSpread, spreadText } from "./text-spacing.ts";

/** Wide enough for the navigation in the header, and low: what stays in sight takes its share of it. */
const DESK = { width: 1280, height: 720 };
/** The same screen at 400 % (1.4.10). */
const NARROW = { width: 320, height: 640 };

/**
 * Everything that a machine can say of a page as it stands, in one visit: axe and the visible focus in both schemes,
 * and in the reader's own colours; the size of targets, reflow, and texts that a reader has spread.
 */
export async function inspect(page: Page): Promise<void> {
  await page.setViewportSize(DESK);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await violationsOf(page), `axe, ${colorScheme}`).toEqual([]);
    expect.soft(await focusFaultsOf(page), `focus, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
  expect.soft(await focusFaultsOf(page), "focus in forced colours").toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
  expect.soft(await smallTargetsOf(page), "small targets").toEqual([]);
  await page.setViewportSize(NARROW);
  expect.soft(await focusFaultsOf(page), "focus at 320 px").toEqual([]);
  expect.soft(await smallTargetsOf(page), "small targets at 320 px").toEqual([]);
  expect.soft(await overhangOf(page), "reflow at 320 px").toEqual({ page: 0, controls: [] });
  await spreadText(page);
  expect.soft(await cutOffWhenSpread(page), "cut off when spread").toEqual([]);
  expect.soft(await overhangOf(page), "reflow at 320 px, spread").toEqual({ page: 0, controls: [] });
}
