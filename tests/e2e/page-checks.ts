import axe from "axe-core";
import type { Page } from "playwright-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What axe finds wrong with the page as it stands, a line for each rule. */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    // These hand the keyboard on at once; nobody stops there.
    const guards = "[data-base-ui-focus-guard]";
    const { violations } = await window.axe.run({ exclude: guards }, { resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
    );
  });
}

/** How far the page reaches beyond the viewport, in CSS pixels, and the controls that do. */
export const overhangOf = (page: Page) =>
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
