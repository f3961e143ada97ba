import type { Page } from "playwright-core";

/** Targets smaller than 24 px (WCAG 2.5.8) that are too close to another one and not inline in text. */
export const smallTargetsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const MIN_TARGET_PX = 24;
    const inSentence = (element: Element) =>
      getComputedStyle(element).display === "inline" &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && /\w/.test(node.textContent ?? ""),
      );
    /** The clickable box: that of the label if it is larger. */
    const box = (element: Element) => {
      const own = element.getBoundingClientRect();
      const label =
        element instanceof HTMLInputElement ? element.labels?.[0]?.getBoundingClientRect() : undefined;
      return label && label.width * label.height > own.width * own.height ? label : own;
    };
    const targets = [
      ...document.querySelectorAll(
        "a[href], button, input, select, textarea, summary, [role=option], [role=tab]",
      ),
    ].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches("[aria-hidden] *, .sr-only"),
    );
    const boxes = targets.map(box);
    const middle = ({ left, right, top, bottom }: DOMRect) =>
      [(left + right) / 2, (top + bottom) / 2] as const;
    return targets.flatMap((element, at) => {
      const own = boxes[at] as DOMRect;
      if (own.width <= 1 || own.height <= 1) return [];
      if (Math.min(own.width, own.height) >= MIN_TARGET_PX - 0.1 || inSentence(element)) return [];
      if (getComputedStyle(element, "::after").position === "absolute") return [];
      const [x, y] = middle(own);
      const near = boxes.some((other, index) => {
        if (index === at || element.contains(targets[index] as Node) || targets[index]?.contains(element))
          return false;
        const dx = Math.max(other.left - x, 0, x - other.right);
        const dy = Math.max(other.top - y, 0, y - other.bottom);
        return Math.hypot(dx, dy) < MIN_TARGET_PX / 2;
      });
      return near
        ? [
            `${element.tagName.toLowerCase()} "${(element.textContent ?? "").trim().slice(0, 40)}" ${element.className}: ${own.width.toFixed(0)} × ${own.height.toFixed(0)}`,
          ]
        : [];
    });
  });
