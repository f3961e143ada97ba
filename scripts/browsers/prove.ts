import { mkdir } from "node:fs/promises";
import path from "node:path";
import { nodeOf } from "../nodes/processes.ts";
import { BROWSERS } from "./browsers.ts";
import { readerOf } from "./reader.ts";
import { WAYS } from "./ways.ts";
import type { Wire } from "./wire.ts";

/**
 * The main ways through the site in Firefox and in WebKit, as far as they are installed here:
 * `node scripts/browsers/prove.ts` starts a site of its own, `SITE=http://… node scripts/browsers/prove.ts` visits one
 * that runs. Pictures of every step lie in `test-output/browsers`.
 */
const PICTURES = path.resolve("test-output/browsers");
const WINDOW = { width: 1280, height: 900 };

let failed = 0;
await mkdir(PICTURES, { recursive: true });
const site = process.env.SITE ? null : await startSite();
try {
  for (const { name, packages, start } of BROWSERS) {
    const wire = await start();
    if (!wire) {
      console.log(`absent  ${name}: apt-get install ${packages}`);
      continue;
    }
    try {
      await goAllWays(name, wire, site?.url ?? process.env.SITE ?? "");
    } finally {
      await wire.close();
    }
  }
} finally {
  await site?.stop("SIGTERM");
}
process.exitCode = failed > 0 ? 1 : 0;

async function startSite() {
  const site = await nodeOf("browsers", {
    NODE_ENV: "production",
    DATA_DIR: path.join(PICTURES, "data"),
    LOG_LEVEL: "error",
  });
  await site.start();
  return site;
}

/** A way begins where the one before it has led: after one that broke, the next ones may break as well. */
async function goAllWays(browser: string, wire: Wire, origin: string): Promise<void> {
  const reader = readerOf(wire, origin);
  await wire.send("resize", WINDOW);
  for (const [way, go] of Object.entries(WAYS)) {
    const problem = await go(reader).then(
      () => null,
      (error: Error) => error.message,
    );
    await reader.picture(path.join(PICTURES, `${browser}-${way}.png`.replaceAll(" ", "-").toLowerCase()));
    console.log(`${problem ? "BROKEN" : "holds "}  ${browser}, ${way}${problem ? `: ${problem}` : ""}`);
    if (problem) failed += 1;
  }
}
