import { syncDemoData } from "#demo/seed.ts";
import { systemClock } from "#platform/clock.ts";
import { type Config, readConfig } from "#platform/config.ts";
import { environmentWithFile } from "#platform/environment.ts";
import { createLogger, type Logger } from "#platform/logger.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { checkKeyPins } from "#server/features/reports/commands/key-pins.ts";
import { startWorkers } from "#server/workers.ts";
import { buildPages } from "./build-pages.ts";
import { openRenderer } from "./open-renderer.ts";
import type { RendersPages } from "./page-renderer.ts";
import { openServices } from "./services.ts";
import { createSite } from "./site.ts";
import { findStartWarnings } from "./start-warnings.ts";

/** Grace period for requests and jobs in progress at shutdown. */
const SHUTDOWN_TIMEOUT_MS = 15_000;

/** Runs the site until SIGTERM or SIGINT. A `PlatformProblem` is printed as one sentence, with exit code 1. */
export async function runSite(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const config = readConfig(environmentWithFile(env, process.cwd()));
    await start(config, createLogger(config));
  } catch (error) {
    process.stderr.write(`${startupErrorMessage(error)}\n`);
    process.exit(1);
  }
}

async function start(config: Config, logger: Logger): Promise<void> {
  // Wait for both even if one fails, so that nothing keeps running in the background of a failed start.
  const [pages, opened] = await Promise.allSettled([
    preparePages(config, logger),
    openServices(config, logger, systemClock),
  ]);
  if (opened.status === "rejected") throw opened.reason;
  const { services, close } = opened.value;
  try {
    if (pages.status === "rejected") throw pages.reason;
    await checkKeyPins(services);
    await syncDemoData(services, config.demoData);
    // One waits for the database, the other computes.
    const [site] = await Promise.all([createSite(services, pages.value), startWorkers(services)]);
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

/** Builds the pages where they have changed, and starts what renders them, which loads meanwhile. */
async function preparePages(config: Config, logger: Logger): Promise<RendersPages | null> {
  if (config.environment === "development") return null;
  await buildPages(logger);
  return openRenderer(config, logger);
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

function startupErrorMessage(error: unknown): string {
  if (error instanceof PlatformProblem) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code === "EADDRINUSE")
    return `Port ${port} is in use: choose another with PORT, or stop the program that uses it.`;
  if (code === "EACCES" && port)
    return `This user isn't allowed to use port ${port}: choose one above 1023 with PORT.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
