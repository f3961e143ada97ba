import { keepSample } from "#demo/seed.ts";
import { systemClock } from "#platform/clock.ts";
import { type Config, readConfig } from "#platform/config.ts";
import { environmentWithFile } from "#platform/environment.ts";
import { createLogger, type Logger } from "#platform/logger.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { startWorkers } from "#server/workers.ts";
import { buildPages } from "./build-pages.ts";
import { openServices } from "./services.ts";
import { createSite } from "./site.ts";

/** Longest that a shutdown waits for requests and jobs under way, in milliseconds. */
const SHUTDOWN_WITHIN_MS = 15_000;

/** Starts the site and keeps it until SIGTERM or SIGINT. A problem an operator can mend is one sentence and exit code 1. */
export async function run(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const config = readConfig(environmentWithFile(env, process.cwd()));
    await start(config, createLogger(config));
  } catch (error) {
    process.stderr.write(`${sentenceFor(error)}\n`);
    process.exit(1);
  }
}

async function start(config: Config, logger: Logger): Promise<void> {
  const built = config.environment === "development" ? null : buildPages(logger);
  // Both are waited for even when one fails, so that nothing goes on in the background of a process that gives up.
  const [pagesBuilt, opened] = await Promise.allSettled([built, openServices(config, logger, systemClock)]);
  if (opened.status === "rejected") throw opened.reason;
  const { services, close } = opened.value;
  try {
    if (pagesBuilt.status === "rejected") throw pagesBuilt.reason;
    await keepSample(services, config.sampleData);
    await startWorkers(services);
    const site = await createSite(services);
    await site.listen({ port: config.port, host: config.host });
    logger.info(`${config.siteUrl} is served`);
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
  const shut = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    logger.info(`${signal}: closing`);
    setTimeout(() => process.exit(1), SHUTDOWN_WITHIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error) => {
        logger.error({ err: error }, "closing failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", shut);
  process.on("SIGINT", shut);
}

function sentenceFor(error: unknown): string {
  if (error instanceof PlatformProblem) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code === "EADDRINUSE")
    return `Port ${port} is in use: choose another with PORT, or stop the program that has it.`;
  if (code === "EACCES" && port)
    return `Port ${port} may not be used by this user: choose one above 1023 with PORT.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
