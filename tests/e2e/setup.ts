import type { TestProject } from "vitest/node";
import { type Chromium, findBrowser } from "#tests/support/browser.ts";
import { startSite } from "#tests/support/site.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The site that the browser tests visit, and what they visit it with; null where no browser can start. */
    visited: { origin: string; userToken: string; databaseUrl: string; browser: Chromium } | null;
  }
}

/** Once a run: one site for all browser tests. Each worker opens a Chromium of its own. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const browser = await findBrowser();
  if (!browser) {
    if (process.env.REQUIRE_BROWSER === "1")
      throw new Error("No Chromium starts here, and REQUIRE_BROWSER=1.");
    console.warn("Browser tests are skipped: no Chromium starts here (CHROMIUM_PATH names one).");
    project.provide("visited", null);
    return undefined;
  }
  const site = await startSite(project.getProvidedContext().testServer);
  project.provide("visited", {
    origin: site.origin,
    userToken: site.userToken,
    databaseUrl: site.databaseUrl,
    browser,
  });
  return () => site.close();
}
