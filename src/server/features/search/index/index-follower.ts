import type { ClientBase } from "pg";
import { BM25_PARAMETERS } from "./bm25.ts";
import { buildBase } from "./build.ts";
import { type ProductChange, readChangesSince, readDatabasePosition } from "./changes.ts";
import { LiveIndex } from "./live-index.ts";
import type { NormalizationRules } from "./normalize.ts";
import { readNormalizationRules } from "./read-normalization-rules.ts";
import { readAllRows, readRows } from "./rows.ts";
import { openSnapshot, writeSnapshot } from "./snapshot-file.ts";
import type { Base } from "./state.ts";

/** Delta size, in products, at which it is compacted into the base. */
const COMPACTION_THRESHOLD = 1000;

/** Rows read per query. */
const ROW_BATCH_SIZE = 5000;

/** A live index, with the position in the database up to which it has all changes. */
interface FollowedIndex {
  live: LiveIndex;
  normalizationRules: NormalizationRules;
  /** Changes of all transactions before this one are in the index. */
  cursor: bigint;
}

type ReadRules = typeof readNormalizationRules;

/**
 * Opens the snapshot in `folder` (null: no snapshots), or builds the index from the search rows. `readRules`: for callers
 * that open several indexes and have read the rules already.
 */
export async function openIndexFollower(
  client: ClientBase,
  folder: string | null,
  readRules: ReadRules = readNormalizationRules,
): Promise<IndexFollower> {
  const { database } = await readDatabasePosition(client);
  const identity = `${database} ${BM25_PARAMETERS}`;
  const snapshot = folder === null ? null : openSnapshot(folder, identity);
  const index = snapshot
    ? {
        live: new LiveIndex(snapshot.base),
        normalizationRules: snapshot.head.normalizationRules,
        cursor: BigInt(snapshot.head.cursor),
      }
    : await buildFromRows(client, readRules);
  return new IndexFollower(index, { folder, identity, isSaved: snapshot !== null, readRules });
}

/**
 * A live index that follows the changes of a database; lives as long as the index thread, across its connections. One
 * call at a time: `catchUp` awaits the database between changes.
 */
export class IndexFollower {
  #index: FollowedIndex;
  readonly #folder: string | null;
  readonly #identity: string;
  readonly #readRules: ReadRules;
  /**
   * Changes applied from transactions beyond the cursor (product id to transaction id), so that they are not applied
   * twice.
   */
  #applied = new Map<number, bigint>();
  /** Cursor of the base: later changes may be in the delta only. */
  #baseCursor: bigint;
  #savedBase: Base | null;

  constructor(
    index: FollowedIndex,
    {
      folder,
      identity,
      isSaved,
      readRules,
    }: { folder: string | null; identity: string; isSaved: boolean; readRules: ReadRules },
  ) {
    this.#index = index;
    this.#folder = folder;
    this.#identity = identity;
    this.#readRules = readRules;
    this.#baseCursor = index.cursor;
    this.#savedBase = isSaved ? index.live.base : null;
  }

  get live(): LiveIndex {
    return this.#index.live;
  }

  get normalizationRules(): NormalizationRules {
    return this.#index.normalizationRules;
  }

  /** Applies all committed changes. Returns the changed product ids; null if the index was rebuilt. */
  async catchUp(client: ClientBase): Promise<number[] | null> {
    const { horizon, completeFrom, renewBefore, changes } = await readChangesSince(
      client,
      this.#index.cursor,
    );
    if (horizon < this.#index.cursor || this.#index.cursor < completeFrom) {
      // The database was restored to an earlier point in time, or changes that were not read are deleted by now.
      this.#index = await buildFromRows(client, this.#readRules);
      this.#applied = new Map();
      this.#baseCursor = this.#index.cursor;
      return null;
    }
    const newChanges = changes.filter(({ id, xid }) => this.#applied.get(id) !== xid);
    await this.#apply(client, newChanges);
    this.#applied = new Map(changes.filter(({ xid }) => xid >= horizon).map(({ id, xid }) => [id, xid]));
    this.#index.cursor = horizon;
    if (this.#baseCursor < renewBefore) this.#renewBase();
    return newChanges.map(({ id }) => id);
  }

  /** Lets the next snapshot start where this index is: changes from where the old one starts are to be deleted. */
  #renewBase(): void {
    if (this.#folder === null) return;
    if (this.live.deltaCount > 0) this.live.compact();
    this.#baseCursor = this.#index.cursor;
    this.#savedBase = null;
  }

  /** Writes a snapshot to the folder unless the current base is already saved. */
  saveSnapshot(): void {
    const { base } = this.live;
    if (this.#folder === null || base === this.#savedBase) return;
    const head = { cursor: String(this.#baseCursor), normalizationRules: this.normalizationRules };
    writeSnapshot(this.#folder, base, { identity: this.#identity, ...head });
    this.#savedBase = base;
  }

  async #apply(client: ClientBase, changes: readonly ProductChange[]): Promise<void> {
    for (let at = 0; at < changes.length; at += ROW_BATCH_SIZE) {
      const ids = changes.slice(at, at + ROW_BATCH_SIZE).map(({ id }) => id);
      const rows = new Map((await readRows(client, ids)).map((row) => [row.id, row]));
      this.live.apply(new Map(ids.map((id) => [id, rows.get(id) ?? null])));
      if (this.live.deltaCount < COMPACTION_THRESHOLD) continue;
      this.live.compact();
      this.#baseCursor = this.#index.cursor;
    }
  }
}

/** Builds the whole index in one repeatable-read transaction. */
async function buildFromRows(client: ClientBase, readRules: ReadRules): Promise<FollowedIndex> {
  await client.query("begin transaction isolation level repeatable read read only");
  try {
    const { horizon: cursor } = await readDatabasePosition(client);
    const normalizationRules = await readRules(client);
    const live = new LiveIndex(await buildBase(readAllRows(client)));
    return { live, normalizationRules, cursor };
  } finally {
    await client.query("rollback");
  }
}
