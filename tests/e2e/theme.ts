import type { Page } from "playwright-core";

/** The color of a design token (`web/theme/tokens.css`) as the browser computes it, in the current color scheme. */
export const colorOf = (page: Page, token: string): Promise<string> =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, token);

/** The duration of a design token for transitions, as the browser computes it. */
export const durationOf = (page: Page, token: string): Promise<string> =>
  page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.transition = `opacity var(${name})`;
    const { transitionDuration } = getComputedStyle(probe);
    probe.remove();
    return transitionDuration;
  }, token);
