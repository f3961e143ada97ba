import type { TestProject } from "vitest/node";
import { type ChromiumInstall, findBrowser } from "#tests/support/browser.ts";
import { startTestSite } from "#tests/support/site.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The site under test and the browser; null if no browser can be started. */
    visited: { origin: string; userToken: string; databaseUrl: string; browser: ChromiumInstall } | null;
  }
}

/** Global setup: starts one site for all browser tests. Each worker launches its own Chromium. */
export default async function startVisitedSite(
  project: TestProject,
): Promise<(() => Promise<void>) | undefined> {
  const browser = await findBrowser();
  if (!browser) {
    if (process.env.REQUIRE_BROWSER === "1") throw new Error("No Chromium found, and REQUIRE_BROWSER=1.");
    console.warn("Browser tests are skipped: no Chromium found (set CHROMIUM_PATH).");
    project.provide("visited", null);
    return undefined;
  }
  const site = await startTestSite(project.getProvidedContext().testServer);
  project.provide("visited", {
    origin: site.origin,
    userToken: site.userToken,
    databaseUrl: site.databaseUrl,
    browser,
  });
  return () => site.close();
}
