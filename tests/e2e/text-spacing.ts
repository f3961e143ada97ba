import type { Page } from "playwright-core";

/** Text spacing that users may set (WCAG 1.4.12). */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/** Applies the text spacing, not with a style element, which the page's CSP forbids. */
export const spreadText = (page: Page): Promise<void> =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, SPACING);

/** Elements whose text overflows and is hidden. */
export const cutOffWhenSpread = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const holdsText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const isCutOff = (element: Element) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      // Visually hidden text.
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
