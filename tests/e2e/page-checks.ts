import axe from "axe-core";
import type { Page } from "playwright-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What another color scheme can change. */
export const CONTRAST_RULES = ["color-contrast", "link-in-text-block"];

/** axe violations of the current page, a line per rule; `rules`: only these. */
export async function axeViolationsOf(page: Page, rules: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (only) => {
    // Focus guards pass the focus on at once.
    const guards = "[data-base-ui-focus-guard]";
    // Its preload requests the carousel's stylesheet by a script, which the site's policy forbids.
    const options = {
      resultTypes: ["violations" as const],
      preload: false,
      ...(only.length > 0 ? { runOnly: [...only] } : {}),
    };
    const { violations } = await window.axe.run({ exclude: guards }, options);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
    );
  }, rules);
}

/** Horizontal overflow of the page, in CSS pixels, and the controls beyond the viewport. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement));
    return {
      page: document.documentElement.scrollWidth - width,
      controls: [...document.querySelectorAll("a, button, input, select")]
        .filter((element) => element.checkVisibility() && !scrolls(element.parentElement))
        .filter((element) => element.getBoundingClientRect().right > width + 1)
        .map((element) => element.outerHTML.slice(0, 80)),
    };
  });
