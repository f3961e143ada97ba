import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { webkit } from "playwright-core";
import { launch } from "../on-demand/puppeteer.ts";

const WINDOW = { width: 1280, height: 900 };

/** What Playwright's and Puppeteer's pages have in common. */
export interface BrowserPage {
  goto(url: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  keyboard: { press(key: "Enter"): Promise<void> };
  screenshot(options: { path: `${string}.png` }): Promise<unknown>;
}

/** An element, looked up again for every step; a step waits until it is possible. */
export interface PageElement {
  click(): Promise<void>;
  fill(text: string): Promise<void>;
}

export type ControlRole = "button" | "link" | "menuitem";

export interface OpenBrowser {
  page: BrowserPage;
  /** The first element that matches a CSS selector. */
  element(selector: string): PageElement;
  /** The first control with a role and this whole accessible name. */
  control(role: ControlRole, name: string): PageElement;
  close(): Promise<void>;
}

interface Browser {
  name: string;
  /** Command that installs it. */
  install: string;
  /** Opens a window; null if the browser is not installed. */
  open(): Promise<OpenBrowser | null>;
}

const FIREFOX_PROGRAMS = [
  "/usr/bin/firefox-esr",
  "/usr/bin/firefox",
  "/Applications/Firefox.app/Contents/MacOS/firefox",
];

/**
 * Firefox as everybody installs it, through WebDriver BiDi, which Puppeteer speaks. Playwright needs a Firefox of its own,
 * or a newer one than the extended support release.
 */
async function openFirefox(): Promise<OpenBrowser | null> {
  const executablePath = FIREFOX_PROGRAMS.find((file) => existsSync(file));
  if (!executablePath) return null;
  // Firefox refuses to start as root in another user's home.
  const home = await mkdtemp(path.join(tmpdir(), "assayed-firefox-"));
  const env = { ...process.env, HOME: home };
  const browser = await launch({ browser: "firefox", executablePath, defaultViewport: WINDOW, env });
  const page = await browser.newPage();
  return {
    page,
    element: (selector) => page.locator(selector),
    control: (role, name) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`),
    async close() {
      await browser.close();
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

async function openWebKit(): Promise<OpenBrowser | null> {
  if (!existsSync(webkit.executablePath())) return null;
  const browser = await webkit.launch();
  const page = await browser.newPage({ viewport: WINDOW });
  return {
    page,
    element: (selector) => page.locator(selector).first(),
    control: (role, name) => page.getByRole(role, { name, exact: true }).first(),
    close: () => browser.close(),
  };
}

export const BROWSERS: readonly Browser[] = [
  { name: "Firefox", install: "apt-get install firefox-esr", open: openFirefox },
  { name: "WebKit", install: "npx playwright-core install --with-deps webkit", open: openWebKit },
];
