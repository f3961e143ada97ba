import { setTimeout as sleep } from "node:timers/promises";
import { Client, Pool, type PoolConfig } from "pg";
import type { Logger } from "../logger.ts";
import { codeOf, PlatformProblem } from "../problem.ts";

/** A PostgreSQL server, external or embedded. */
export interface Server {
  url: string;
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 16;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
const STARTUP_TIMEOUT_MS = 30_000;
const RETRY_MS = 500;
const MIN_POSTGRES_VERSION = 15;

/** The server is unreachable, starting or stopping, or out of connections: worth a retry. */
const TRANSIENT_ERROR_CODES = new Set([
  ...[
    "ECONNREFUSED",
    "ECONNRESET",
    "ETIMEDOUT",
    "EPIPE",
    "ENOTFOUND",
    "EAI_AGAIN",
    "EHOSTUNREACH",
    "ENETUNREACH",
  ],
  ...["57P01", "57P02", "57P03", "53300", "08000", "08001", "08003", "08004", "08006"],
]);
const TRANSIENT_ERROR_MESSAGES =
  /^(?:Connection terminated|Query read timeout|Client has encountered a connection error|timeout (?:exceeded|expired))|connection timeout|not currently accepting connections/i;

/** Whether the error means that the database is temporarily unavailable, not that the query was wrong. */
export function isUnavailable(error: unknown): boolean {
  if (TRANSIENT_ERROR_CODES.has(codeOf(error) ?? "")) return true;
  for (let at = error; at instanceof Error; at = at.cause)
    if (TRANSIENT_ERROR_MESSAGES.test(at.message)) return true;
  return false;
}

/** The site's statements are short: compiling one takes PostgreSQL longer than running it. `options` in the URL win. */
export const SESSION_OPTIONS = "-c jit=off";

export interface PoolNeeds {
  logger: Logger;
  statementTimeoutMs: number;
  /** Overrides of the default settings. */
  settings?: PoolConfig;
}

/** The process's connection pool. Losing a connection is logged and never crashes the process. */
export function createPool(url: string, needs: PoolNeeds): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: "assayed",
    options: SESSION_OPTIONS,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: needs.statementTimeoutMs,
    keepAlive: true,
    ...needs.settings,
  });
  const lost = (error: Error) => needs.logger.warn({ code: codeOf(error) }, "Lost a database connection");
  pool.on("error", lost);
  // The pool handles errors of idle connections only, not one lost between two statements of a transaction.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Waits up to about 30 s for a server that may still be starting. Throws `PlatformProblem`. */
export async function waitForServer(
  url: string,
  logger: Logger,
  waitMs: number = STARTUP_TIMEOUT_MS,
): Promise<Server> {
  const end = performance.now() + waitMs;
  for (let attempt = 0; ; attempt++) {
    try {
      await assertSupportedVersion(url);
      return { url, close: async () => undefined };
    } catch (error) {
      if (error instanceof PlatformProblem) throw error;
      const over = performance.now() > end;
      if (over || !isUnavailable(error))
        throw new PlatformProblem(connectionErrorMessage(url, error), { cause: error });
      if (attempt === 0) logger.info({ code: codeOf(error) }, "Waiting for the database server");
    }
    await sleep(RETRY_MS);
  }
}

async function assertSupportedVersion(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < MIN_POSTGRES_VERSION) {
      throw new PlatformProblem(
        `DATABASE_URL points to PostgreSQL ${version}: version ${MIN_POSTGRES_VERSION} or newer is required.`,
      );
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What the operator should do, by error code. Names host and database, never user or password. */
function connectionErrorMessage(url: string, error: unknown): string {
  const { hostname, port, pathname } = new URL(url);
  const place = `${hostname || "the local socket"}${port ? `:${port}` : ""}`;
  const name = decodeURIComponent(pathname.slice(1));
  switch (codeOf(error)) {
    case "28P01":
    case "28000":
      return `The database server at ${place} rejected the user or password in DATABASE_URL.`;
    case "3D000":
      return `There is no database "${name}" on the server at ${place}: create it (createdb ${name}), or correct DATABASE_URL.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `The host ${hostname} in DATABASE_URL is unknown: check the spelling.`;
    default:
      return (
        `The database server at ${place} is not usable (${error instanceof Error ? error.message : error}): ` +
        "is it running, and is DATABASE_URL right?"
      );
  }
}
