import { pino } from "pino";
import { openEmbedded } from "#platform/database/embedded/embedded.ts";

/** Child process: opens the embedded database of a folder, prints its URL and holds it until SIGTERM. */
const [dataDir = ""] = process.argv.slice(2);
const server = await openEmbedded({ dataDir, logger: pino({ level: "silent" }) });
process.on("SIGTERM", () => server.close().then(() => process.exit(0)));
setInterval(() => undefined, 60_000);
process.stdout.write(`${server.url}\n`);
