import { setTimeout as sleep } from "node:timers/promises";
import { Client, Pool, type PoolConfig } from "pg";
import type { Logger } from "../logger.ts";
import { codeOf, PlatformProblem } from "../problem.ts";

/** A PostgreSQL that somebody runs for us. */
export interface Server {
  url: string;
  close(): Promise<void>;
}

const MAX_CONNECTIONS = 16;
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 30_000;
const WAIT_MS = 30_000;
const RETRY_MS = 500;
const OLDEST_VERSION = 15;

/** The server cannot be reached, is starting or stopping, or has no connection left: later it may answer. */
const PASSING_CODES = new Set([
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
const PASSING_MESSAGES =
  /^(?:Connection terminated|Query read timeout|Client has encountered a connection error|timeout (?:exceeded|expired))|connection timeout|not currently accepting connections/i;

/** Whether an error says that the database is away for now, and not that the question was wrong. */
export function isUnavailable(error: unknown): boolean {
  if (PASSING_CODES.has(codeOf(error) ?? "")) return true;
  for (let at = error; at instanceof Error; at = at.cause) if (PASSING_MESSAGES.test(at.message)) return true;
  return false;
}

export interface PoolNeeds {
  logger: Logger;
  statementTimeoutMs: number;
  /** Settings beside or instead of the usual ones. */
  settings?: PoolConfig;
}

/** Connections for everybody in the process. Losing one, idle or in use, is written down and never ends the process. */
export function createPool(url: string, needs: PoolNeeds): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: "assayed",
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: needs.statementTimeoutMs,
    keepAlive: true,
    ...needs.settings,
  });
  const lost = (error: Error) => needs.logger.warn({ code: codeOf(error) }, "A database connection was lost");
  pool.on("error", lost);
  // The pool listens to idle connections only; one that is lost between two statements of a transaction is ours.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** Waits for a server that may still be starting, about 30 seconds; `PlatformProblem` when it cannot be used. */
export async function waitForServer(url: string, logger: Logger, waitMs: number = WAIT_MS): Promise<Server> {
  const end = performance.now() + waitMs;
  for (let attempt = 0; ; attempt++) {
    try {
      await refuseOldServer(url);
      return { url, close: async () => undefined };
    } catch (error) {
      if (error instanceof PlatformProblem) throw error;
      const over = performance.now() > end;
      if (over || !isUnavailable(error)) throw new PlatformProblem(sentenceFor(url, error), { cause: error });
      if (attempt === 0) logger.info({ code: codeOf(error) }, "Waiting for the database server");
    }
    await sleep(RETRY_MS);
  }
}

async function refuseOldServer(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int / 10000 as version",
    );
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST_VERSION) {
      throw new PlatformProblem(
        `DATABASE_URL leads to PostgreSQL ${version}: version ${OLDEST_VERSION} or newer is needed.`,
      );
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What to do about it, by error code. Says the host and the database's name, never user or password. */
function sentenceFor(url: string, error: unknown): string {
  const { hostname, port, pathname } = new URL(url);
  const place = `${hostname || "the local socket"}${port ? `:${port}` : ""}`;
  const name = decodeURIComponent(pathname.slice(1));
  switch (codeOf(error)) {
    case "28P01":
    case "28000":
      return `The database server at ${place} refuses the user or password of DATABASE_URL.`;
    case "3D000":
      return `There is no database "${name}" on the server at ${place}: create it (createdb ${name}), or correct DATABASE_URL.`;
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `The host ${hostname} in DATABASE_URL is not known: is it spelt right?`;
    default:
      return (
        `The database server at ${place} cannot be used (${error instanceof Error ? error.message : error}): ` +
        "is it running, and is DATABASE_URL right?"
      );
  }
}
