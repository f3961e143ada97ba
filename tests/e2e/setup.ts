import type { TestProject } from "vitest/node";
import { launchBrowser } from "#tests/support/browser.ts";
import { startSite } from "#tests/support/site.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The site that the browser tests visit, and the browser; null where no browser can start. */
    visited: { origin: string; userToken: string; databaseUrl: string; browser: string } | null;
  }
}

/** Once a run: one site and one Chromium for all browser tests. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const browser = await launchBrowser();
  if (!browser) {
    if (process.env.REQUIRE_BROWSER === "1")
      throw new Error("No Chromium starts here, and REQUIRE_BROWSER=1.");
    console.warn("Browser tests are skipped: no Chromium starts here (CHROMIUM_PATH names one).");
    project.provide("visited", null);
    return undefined;
  }
  const site = await startSite(project.getProvidedContext().testServer).catch(async (error) => {
    await browser.close();
    throw error;
  });
  project.provide("visited", {
    origin: site.origin,
    userToken: site.userToken,
    databaseUrl: site.databaseUrl,
    browser: browser.wsEndpoint(),
  });
  return async () => {
    await browser.close();
    await site.close();
  };
}
