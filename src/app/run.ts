import { type Config, readConfig } from "#platform/config.ts";
import { openDatabase } from "#platform/database/database.ts";
import { environmentWithFile } from "#platform/environment.ts";
import { createLogger, type Logger } from "#platform/logger.ts";
import { PlatformProblem } from "#platform/problem.ts";
import { buildPages } from "./build-pages.ts";
import { openRenderer } from "./open-renderer.ts";
import type { RendersPages } from "./page-renderer.ts";

/**
 * Runs the site until SIGTERM or SIGINT. A `PlatformProblem` is printed as one sentence, with exit code 1. The database and
 * the threads that render pages start first, because loading the server's modules keeps this thread busy for longer than
 * they need.
 */
export async function runSite(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    const config = readConfig(environmentWithFile(env, process.cwd()));
    const logger = createLogger(config);
    const opening = { database: openDatabase({ config, logger }), renderer: preparePages(config, logger) };
    // Failures are for `startSite`, which waits for both.
    await Promise.race(Object.values(opening).map((part) => Promise.allSettled([part])));
    const { startSite } = await import("./start.ts");
    await startSite(config, logger, opening);
  } catch (error) {
    process.stderr.write(`${startupErrorMessage(error)}\n`);
    process.exit(1);
  }
}

/** Builds the pages where they have changed, and starts what renders them, which loads meanwhile. */
async function preparePages(config: Config, logger: Logger): Promise<RendersPages | null> {
  if (config.environment === "development") return null;
  await buildPages(logger);
  return openRenderer(config, logger);
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
