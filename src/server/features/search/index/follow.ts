import type { ClientBase } from "pg";
import { build } from "./build.ts";
import { type Change, changesSince, whereWeAre } from "./changes.ts";
import { type LiveIndex, liveIndex } from "./live-index.ts";
import type { Folding } from "./normalize.ts";
import { readFolding } from "./read-normalization-rules.ts";
import { everyRow, rowsOf } from "./rows.ts";
import { openSnapshot, writeSnapshot } from "./snapshot-file.ts";
import { WEIGHTS } from "./weights.ts";

/** An index that follows a database. */
export interface Follower {
  readonly live: LiveIndex;
  readonly folding: Folding;
  /** Takes in what has changed by now: the products that did; null where the index had to be made anew. */
  catchUp(client: ClientBase): Promise<number[] | null>;
  /** Keeps the index in the folder, unless it is there as it stands. */
  keep(): void;
}

/** Products behind the base at which they are folded into it. */
const FOLD_AT = 1000;

/** Rows that are read at once. */
const READ_AT_ONCE = 5000;

/** Opens the index kept in `folder` (null: none is kept), or builds it from the rows. */
export async function follow(first: ClientBase, folder: string | null): Promise<Follower> {
  const { database } = await whereWeAre(first);
  const identity = `${database} ${WEIGHTS}`;
  const kept = folder && openSnapshot(folder, identity);
  let { live, folding, cursor } = kept
    ? { live: liveIndex(kept.base), folding: kept.head.folding, cursor: BigInt(kept.head.cursor) }
    : await fromRows(first);
  /** What was taken in of transactions that the cursor has not passed yet. */
  let taken = new Map<number, bigint>();
  /** From here on changes may be missing in the base: they lie behind it. */
  let baseCursor = cursor;
  let keptBase = kept ? live.base : null;

  const takeIn = async (client: ClientBase, changes: readonly Change[]): Promise<void> => {
    for (let at = 0; at < changes.length; at += READ_AT_ONCE) {
      const ids = changes.slice(at, at + READ_AT_ONCE).map(({ id }) => id);
      const rows = new Map((await rowsOf(client, ids)).map((row) => [row.id, row]));
      live.apply(new Map(ids.map((id) => [id, rows.get(id) ?? null])));
      if (live.recentCount < FOLD_AT) continue;
      live.fold();
      baseCursor = cursor;
    }
  };

  return {
    get live() {
      return live;
    },
    get folding() {
      return folding;
    },
    async catchUp(client) {
      const { horizon, changes } = await changesSince(client, cursor);
      if (horizon < cursor) {
        // The database was put back to an earlier moment: what it took back nobody can tell.
        ({ live, folding, cursor } = await fromRows(client));
        taken = new Map();
        baseCursor = cursor;
        return null;
      }
      const fresh = changes.filter(({ id, xid }) => taken.get(id) !== xid);
      await takeIn(client, fresh);
      taken = new Map(changes.filter(({ xid }) => xid >= horizon).map(({ id, xid }) => [id, xid]));
      cursor = horizon;
      return fresh.map(({ id }) => id);
    },
    keep() {
      if (!folder || live.base === keptBase) return;
      writeSnapshot(folder, live.base, { identity, cursor: String(baseCursor), folding });
      keptBase = live.base;
    },
  };
}

/** Everything anew, as of one moment. */
async function fromRows(client: ClientBase) {
  await client.query("begin transaction isolation level repeatable read read only");
  try {
    const { horizon: cursor } = await whereWeAre(client);
    const folding = await readFolding(client);
    const live = liveIndex(await build(everyRow(client)));
    return { live, folding, cursor };
  } finally {
    await client.query("rollback");
  }
}
