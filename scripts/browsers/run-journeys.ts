import { mkdir } from "node:fs/promises";
import path from "node:path";
import { createNode } from "../nodes/processes.ts";
import { BROWSERS, type OpenBrowser } from "./browsers.ts";
import { JOURNEYS } from "./journeys.ts";
import { simulateUser } from "./simulated-user.ts";

/**
 * Runs the main user journeys in Firefox and WebKit, as far as they are installed: `node
 * scripts/browsers/run-journeys.ts` starts its own site, `SITE=http://… node scripts/browsers/run-journeys.ts` uses a
 * running one. Screenshots of every journey go to `test-output/browsers`. Run by hand, as browsers are large downloads.
 */
const OUTPUT_FOLDER = path.resolve("test-output/browsers");

let failed = 0;
await mkdir(OUTPUT_FOLDER, { recursive: true });
const site = process.env.SITE ? null : await startSite();
try {
  for (const { name, install, open } of BROWSERS) {
    const browser = await open();
    if (!browser) {
      console.log(`skipped  ${name} is not installed: ${install}`);
      continue;
    }
    try {
      await runJourneys(name, browser, site?.url ?? process.env.SITE ?? "");
    } finally {
      await browser.close();
    }
  }
} finally {
  await site?.stop("SIGTERM");
}
process.exitCode = failed > 0 ? 1 : 0;

async function startSite() {
  const site = await createNode("browsers", {
    NODE_ENV: "production",
    DATA_DIR: path.join(OUTPUT_FOLDER, "data"),
    LOG_LEVEL: "error",
  });
  await site.start();
  return site;
}

/** A journey starts where the previous one ended, so a failure may cause others. */
async function runJourneys(name: string, browser: OpenBrowser, origin: string): Promise<void> {
  const user = simulateUser(browser, origin);
  for (const [journey, run] of Object.entries(JOURNEYS)) {
    const problem = await run(user).then(
      () => null,
      (error: Error) => error.message,
    );
    const file = `${name}-${journey}`.replaceAll(" ", "-").toLowerCase();
    await browser.page.screenshot({ path: `${OUTPUT_FOLDER}/${file}.png` });
    console.log(`${problem ? "FAILED " : "ok     "}  ${name}, ${journey}${problem ? `: ${problem}` : ""}`);
    if (problem) failed += 1;
  }
}
