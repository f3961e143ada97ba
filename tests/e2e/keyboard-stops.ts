import type { Page } from "playwright-core";

/**
 * Focus problems of all tab stops, a line each: no visible focus (WCAG 2.4.7), contrast of the focus ring below 3:1
 * (2.4.13), or obscured (2.4.11). The ring is looked at on one stop of each kind. `colorsOnly`: nothing
 * else has changed since the last call.
 */
export const focusFaultsOf = (page: Page, { colorsOnly = false } = {}): Promise<string[]> =>
  page.evaluate((sameLayout) => {
    type Color = readonly [red: number, green: number, blue: number, alpha: number];
    const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    // A page has a dozen colors and thousands of elements.
    const parsed = new Map<string, Color>();
    const parseColor = (text: string): Color => {
      const color = parsed.get(text) ?? draw(text);
      parsed.set(text, color);
      return color;
    };
    const draw = (text: string): Color => {
      if (!canvas) throw new Error("no canvas");
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    };
    const luminance = ([red, green, blue]: Color) => {
      const linear = (part: number) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
      return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    };
    const contrast = (one: Color, other: Color) => {
      const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    };
    /** The nearest opaque background color. */
    const ground = (element: Element | null): Color => {
      for (let at = element; at; at = at.parentElement) {
        const back = parseColor(getComputedStyle(at).backgroundColor);
        if (back[3] > 0.9) return back;
      }
      return parseColor("white");
    };
    /** The focus ring: the outline of the element, a pseudo-element, an ancestor or a descendant. */
    const ring = (element: Element) => {
      const candidates: [Element, string | null][] = [
        [element, null],
        [element, "::after"],
        [element, "::before"],
      ];
      for (let at = element.parentElement, steps = 0; at && steps < 3; at = at.parentElement, steps++)
        candidates.push([at, null]);
      for (const next of element.querySelectorAll("*")) candidates.push([next, null]);
      for (const [where, part] of candidates) {
        const style = getComputedStyle(where, part);
        if (style.outlineStyle === "none" || Number.parseFloat(style.outlineWidth) < 2) continue;
        return {
          where,
          color: parseColor(style.outlineColor),
          inside: Number.parseFloat(style.outlineOffset) < 0,
        };
      }
      return null;
    };
    const covered = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      if (right - left === 0) return false;
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
      );
      return !points.some(([x, y]) => {
        const over = document.elementFromPoint(x, y);
        return over !== null && (element.contains(over) || over.contains(element));
      });
    };
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}" ${element.className}`;

    // While a dialog is open, the keyboard stays in it.
    const scope = [...document.querySelectorAll("[role=dialog], dialog[open]")].at(-1) ?? document;
    const stops = [
      ...scope.querySelectorAll<HTMLElement>(
        "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]",
      ),
    ].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(":disabled") &&
        element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false }),
    );
    // Rings depend on the element's kind and state, and on what is around it: of a list of links, one is enough.
    const states = ["aria-current", "aria-expanded", "aria-invalid", "aria-pressed", "aria-selected", "type"];
    const kindOf = (element: Element) => {
      const path: unknown[] = [];
      for (let at: Element | null = element; at; at = at.parentElement)
        path.push(at.tagName, at.className, ...states.map((state) => at.getAttribute(state)));
      return JSON.stringify(path);
    };
    const seen = new Set<string>();
    const isNewKind = (element: Element) => seen.size < seen.add(kindOf(element)).size;
    const ringFaultOf = (element: Element): string | null => {
      const shown = ring(element);
      if (!shown) return "no outline";
      const ratio = contrast(shown.color, ground(shown.inside ? shown.where : shown.where.parentElement));
      return ratio < 3 ? `outline has ${ratio.toFixed(1)}:1` : null;
    };
    const faultsOf = (element: HTMLElement): string[] => {
      const isNew = isNewKind(element);
      if (sameLayout && !isNew) return [];
      element.focus({ focusVisible: true } as FocusOptions);
      if (document.activeElement !== element) return [];
      const faults = [
        isNew ? ringFaultOf(element) : null,
        !sameLayout && covered(element) ? "obscured" : null,
      ];
      return faults.filter((fault) => fault !== null).map((fault) => `${name(element)}: ${fault}`);
    };
    // In both directions: going backwards, elements scroll to the top, where the header may obscure them.
    const faults = [...stops, ...(sameLayout ? [] : stops.toReversed())].flatMap(faultsOf);
    return [...new Set(faults)];
  }, colorsOnly);
