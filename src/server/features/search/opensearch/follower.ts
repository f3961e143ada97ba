import { setTimeout as sleep } from "node:timers/promises";
import type { Client as OpenSearchClient } from "@opensearch-project/opensearch";
import { Client, type ClientBase } from "pg";
import type { Logger } from "#platform/logger.ts";
import { codeOf } from "#platform/problem.ts";
import { readChangesSince, readDatabasePosition } from "../index/changes.ts";
import {
  buildIndex,
  type IndexPosition,
  readIndexPosition,
  saveIndexPosition,
  writeProductChanges,
} from "./index-writer.ts";

/** Notifications wake the follower; polling catches changes whose notification was lost. */
const POLL_INTERVAL_MS = 1000;
/** The first pause after a failure; each further one is twice as long. */
const RETRY_DELAY_MS = 500;
const MAX_RETRY_DELAY_MS = 30_000;

interface FollowerDeps {
  client: OpenSearchClient;
  databaseUrl: string;
  /** Called with the ids of changed products; null: any may have changed. */
  onChange(products: readonly number[] | null): void;
  logger: Logger;
}

/**
 * Keeps the index behind the alias up to date with the database; builds it if there is none. Every process of a site may
 * run one.
 */
export class OpenSearchFollower {
  readonly #deps: FollowerDeps;
  readonly #ended: Promise<void>;
  readonly #closing = new AbortController();
  #wake = () => {};
  #waiting: (() => void)[] = [];
  #index = "";
  /** Changes applied to this index from transactions beyond its cursor (product id to transaction id). */
  #applied = new Map<number, bigint>();
  #isReady = false;
  /** Failures since changes were last applied. */
  #failures = 0;

  constructor(deps: FollowerDeps) {
    this.#deps = deps;
    this.#ended = this.#follow();
  }

  /** Whether there is an index that has followed the database. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Resolves when everything committed before the call can be found: in the cluster or, while it fails, in PostgreSQL. */
  catchUp(): Promise<void> {
    if (this.#closing.signal.aborted || this.#failures > 0) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    this.#wake();
    return promise;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake();
    await this.#ended;
    for (const resolve of this.#waiting) resolve();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      const database = new Client({
        connectionString: this.#deps.databaseUrl,
        application_name: "assayed-opensearch",
        keepAlive: true,
      });
      try {
        await this.#followOn(database);
      } catch (error) {
        this.#isReady = false;
        const pause = Math.min(RETRY_DELAY_MS * 2 ** this.#failures++, MAX_RETRY_DELAY_MS);
        this.#deps.logger.error(
          { code: codeOf(error), message: (error as Error).message },
          "The OpenSearch index is not up to date; PostgreSQL searches meanwhile",
        );
        this.#answerWaiting(this.#waiting.splice(0));
        await sleep(pause, undefined, { signal }).catch(() => undefined);
      } finally {
        await database.end().catch(() => undefined);
      }
    }
  }

  /** Follows changes until the connection to the database is lost. */
  async #followOn(database: Client): Promise<void> {
    let isLost = false;
    database.on("error", () => {
      isLost = true;
      this.#wake();
    });
    database.on("notification", () => this.#wake());
    await database.connect();
    await database.query("listen search_changes");
    while (!(this.#closing.signal.aborted || isLost)) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      const answered = this.#waiting.splice(0);
      try {
        const changed = await this.#applyChanges(database);
        this.#isReady = true;
        this.#failures = 0;
        if (changed === null || changed.length > 0) this.#deps.onChange(changed);
      } finally {
        this.#answerWaiting(answered);
      }
      if (this.#waiting.length === 0)
        await Promise.race([woken, sleep(POLL_INTERVAL_MS, undefined, { ref: false })]);
    }
  }

  #answerWaiting(waiting: readonly (() => void)[]): void {
    for (const resolve of waiting) resolve();
  }

  /** Applies all committed changes. Returns the changed product ids; null if the index is a new one. */
  async #applyChanges(database: ClientBase): Promise<number[] | null> {
    const { client, logger } = this.#deps;
    const here = await readDatabasePosition(database);
    // An index that is ahead belongs to a database that was restored to an earlier point in time; one that is far behind
    // has missed changes that are deleted by now.
    const isStale = (position: IndexPosition | null) =>
      position === null ||
      position.database !== here.database ||
      position.cursor > here.horizon ||
      position.cursor < here.completeFrom;
    if (isStale(await readIndexPosition(client))) {
      const built = await buildIndex(client, database, isStale);
      if (built) logger.info(built, "Built the OpenSearch index");
    }
    const position = await readIndexPosition(client);
    if (!position) throw new Error("OpenSearch has no index although one was built");
    const isNew = position.index !== this.#index;
    if (isNew) this.#applied = new Map();
    this.#index = position.index;
    const { horizon, completeFrom, renewBefore, changes } = await readChangesSince(database, position.cursor);
    if (position.cursor < completeFrom) throw new Error("Changes were deleted before OpenSearch had them");
    const open = changes.filter(({ id, xid }) => this.#applied.get(id) !== xid);
    if (open.length > 0) {
      await writeProductChanges(client, database, position.index, open);
      await client.indices.refresh({ index: position.index });
    }
    if (open.length > 0 || position.cursor < renewBefore)
      await saveIndexPosition(client, { ...position, cursor: horizon });
    this.#applied = new Map(changes.filter(({ xid }) => xid >= horizon).map(({ id, xid }) => [id, xid]));
    return isNew ? null : open.map(({ id }) => id);
  }
}

/** Builds a new index beside the one in use, which searches ask once it is complete. Returns the number of its products. */
export async function rebuildIndex(client: OpenSearchClient, databaseUrl: string): Promise<number> {
  const database = new Client({ connectionString: databaseUrl, application_name: "assayed-opensearch" });
  await database.connect();
  try {
    const built = await buildIndex(client, database, () => true);
    return built?.products ?? 0;
  } finally {
    await database.end();
  }
}
