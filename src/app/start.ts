import { syncDemoData } from "#demo/seed.ts";
import { systemClock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Database } from "#platform/database/database.ts";
import type { Logger } from "#platform/logger.ts";
import { checkKeyPins } from "#server/features/reports/commands/key-pins.ts";
import { startWorkers } from "#server/workers.ts";
import type { RendersPages } from "./page-renderer.ts";
import { composeServices } from "./services.ts";
import { createSite } from "./site.ts";
import { findStartWarnings } from "./start-warnings.ts";

/** Grace period for requests and jobs in progress at shutdown. */
const SHUTDOWN_TIMEOUT_MS = 15_000;

/** Opened while the modules of this file are loaded; see `run.ts`. */
export interface Opening {
  database: Promise<Database>;
  renderer: Promise<RendersPages | null>;
}

/** Composes the site and serves it until SIGTERM or SIGINT. Throws `PlatformProblem`. */
export async function startSite(config: Config, logger: Logger, opening: Opening): Promise<void> {
  // Wait for both even if one fails, so that nothing keeps running in the background of a failed start.
  const [renderer, opened] = await Promise.allSettled([
    opening.renderer,
    composeServices({ config, logger, clock: systemClock }, opening.database),
  ]);
  if (opened.status === "rejected") throw opened.reason;
  const { services, close } = opened.value;
  try {
    if (renderer.status === "rejected") throw renderer.reason;
    await checkKeyPins(services);
    await syncDemoData(services, config.demoData);
    // One waits for the database, the other computes.
    const [site] = await Promise.all([createSite(services, renderer.value), startWorkers(services)]);
    await site.listen({ port: config.port, host: config.host });
    for (const warning of await findStartWarnings(config, process.cwd())) logger.warn(warning);
    logger.info(`Serving ${config.siteUrl}`);
    stopOnSignal(logger, async () => {
      await site.close();
      await close();
    });
  } catch (error) {
    await close();
    throw error;
  }
}

function stopOnSignal(logger: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const shutDown = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    logger.info(`${signal}: shutting down`);
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        logger.error({ err: error }, "Shutdown failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", shutDown);
  process.on("SIGINT", shutDown);
}
