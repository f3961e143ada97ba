import type { Page } from "playwright-core";

/** The spacing that a reader may ask for (1.4.12). */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/** Not by a style element: the page's policy forbids one. */
export const spreadText = (page: Page): Promise<void> =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, SPACING);

/** Elements whose text does not fit into them and is hidden. */
export const cutOffWhenSpread = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const holdsText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const isCutOff = (element: Element) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      // Only for screen readers, which spread nothing.
      if (clipPath !== "none" || element.clientWidth <= 1) return false;
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    };
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => holdsText(element) && isCutOff(element))
      .map((element) => `${element.className}: "${element.textContent?.trim().slice(0, 40)}"`);
  });
