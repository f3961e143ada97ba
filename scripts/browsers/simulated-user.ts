import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { ControlRole, OpenBrowser } from "./browsers.ts";

const WAIT_TIMEOUT_MS = 30_000;

/** The session has been resolved, and the loader that covers the page until then is gone. */
const READY = `document.documentElement.dataset.session === "known" &&
  !document.querySelector("[data-testid=session-loader]")?.checkVisibility()`;

export type SimulatedUser = ReturnType<typeof simulateUser>;

/** Drives a browser like a user. Every step waits for what it needs and fails with what was missing. */
export function simulateUser({ page, element, control }: OpenBrowser, origin: string) {
  /** Waits until a JavaScript expression is true in the page. */
  async function until(what: string, expression: string): Promise<void> {
    const end = performance.now() + WAIT_TIMEOUT_MS;
    while (performance.now() < end) {
      // Expressions fail while the page navigates.
      if (await page.evaluate(`Boolean(${expression})`).catch(() => false)) return;
      await wait(100);
    }
    throw new Error(`${what} did not appear`);
  }
  return {
    /** A unique email address. */
    email: `user.${randomUUID()}@example.com`,
    until,
    async goto(path: string) {
      await page.goto(origin + path);
      await until("the session", READY);
    },
    sees: (text: string) => until(`“${text}”`, `document.body.innerText.includes(${JSON.stringify(text)})`),
    isAt: (part: string) => until(`the URL ${part}`, `location.href.includes(${JSON.stringify(part)})`),
    /** Presses a control by its whole accessible name. */
    press: (role: ControlRole, name: string) => control(role, name).click(),
    click: (selector: string) => element(selector).click(),
    fill: (field: string, text: string) =>
      element(`main [name=${field}], [role=dialog] [name=${field}]`).fill(text),
    scrollTo: (id: string) => page.evaluate(`document.getElementById("${id}").scrollIntoView()`),
    enter: () => page.keyboard.press("Enter"),
  };
}
