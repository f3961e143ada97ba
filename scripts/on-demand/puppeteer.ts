import type { BrowserPage, PageElement } from "../browsers/browsers.ts";
import "./install.ts";

interface LaunchOptions {
  browser: "firefox";
  executablePath: string;
  defaultViewport: { width: number; height: number };
  env: NodeJS.ProcessEnv;
}

interface PuppeteerBrowser {
  newPage(): Promise<BrowserPage & { locator(selector: string): PageElement }>;
  close(): Promise<void>;
}

const puppeteer = await import("puppeteer-core");

/** Starts a browser that Puppeteer drives. */
export const launch = (options: LaunchOptions): Promise<PuppeteerBrowser> => puppeteer.launch(options);
