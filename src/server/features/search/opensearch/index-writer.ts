import type { Client } from "@opensearch-project/opensearch";
import type { ClientBase } from "pg";
import { LOCK_KEYS } from "#platform/database/locks.ts";
import { type ProductChange, readDatabasePosition } from "../index/changes.ts";
import { readAllRows, readRows, type SearchRow } from "../index/rows.ts";
import { INDEX_DEFINITION, toDocument } from "./documents.ts";

/** What searches ask: points to the newest complete index, `assayed-products-<milliseconds>`. */
export const PRODUCTS_ALIAS = "assayed-products";

/** Products of one bulk request: about 2 MB. */
const BATCH = 2000;

/** How far an index has followed which database. */
export interface IndexPosition {
  index: string;
  /** Changes of all transactions before this one are in the index. */
  cursor: bigint;
  /** Identity of the database: an index of another one is rebuilt. */
  database: string;
}

/** The position of the index behind the alias; null if there is none. */
export async function readIndexPosition(client: Client): Promise<IndexPosition | null> {
  const { body: exists } = await client.indices.existsAlias({ name: PRODUCTS_ALIAS });
  if (!exists) return null;
  const { body } = await client.indices.getMapping({ index: PRODUCTS_ALIAS });
  const [index, found] = Object.entries(body)[0] ?? [];
  const meta = found?.mappings._meta as { cursor?: string; database?: string } | undefined;
  if (!(index && meta?.cursor && meta.database)) return null;
  return { index, cursor: BigInt(meta.cursor), database: meta.database };
}

export async function saveIndexPosition(
  client: Client,
  { index, cursor, database }: IndexPosition,
): Promise<void> {
  await client.indices.putMapping({ index, body: { _meta: { cursor: String(cursor), database } } });
}

/**
 * Builds a new index from one state of the database, points the alias to it, and deletes those it pointed to. One process
 * at a time: a second one waits, and builds nothing if the first one has. `isStale`: whether to replace the index that is
 * there by then.
 */
export async function buildIndex(
  client: Client,
  database: ClientBase,
  isStale: (position: IndexPosition | null) => boolean,
): Promise<{ products: number } | null> {
  await database.query("begin transaction isolation level repeatable read");
  try {
    await database.query("select pg_advisory_xact_lock($1::bigint)", [LOCK_KEYS.openSearchIndex]);
    if (!isStale(await readIndexPosition(client))) return null;
    const { horizon: cursor, database: identity } = await readDatabasePosition(database);
    const index = `${PRODUCTS_ALIAS}-${Date.now()}`;
    await client.indices.create({ index, body: INDEX_DEFINITION });
    const products = await writeAll(client, database, { index, cursor });
    await client.indices.refresh({ index });
    await saveIndexPosition(client, { index, cursor, database: identity });
    await pointAliasTo(client, index);
    return { products };
  } finally {
    await database.query("rollback");
  }
}

async function writeAll(
  client: Client,
  database: ClientBase,
  { index, cursor }: { index: string; cursor: bigint },
): Promise<number> {
  let written = 0;
  let batch: SearchRow[] = [];
  const flush = async () => {
    if (batch.length === 0) return;
    await writeRows(
      client,
      index,
      batch.map((row) => ({ id: row.id, row, xid: cursor })),
    );
    written += batch.length;
    batch = [];
  };
  for await (const row of readAllRows(database)) {
    batch.push(row);
    if (batch.length === BATCH) await flush();
  }
  await flush();
  return written;
}

/** The old indices, also those that a killed build left behind, are deleted once searches no longer ask them. */
async function pointAliasTo(client: Client, index: string): Promise<void> {
  const { body } = await client.indices.get({ index: `${PRODUCTS_ALIAS}-*` });
  const others = Object.keys(body).filter((name) => name !== index);
  const aliased = others.filter((name) => PRODUCTS_ALIAS in (body[name]?.aliases ?? {}));
  const remove = aliased.map((name) => ({ remove: { index: name, alias: PRODUCTS_ALIAS } }));
  await client.indices.updateAliases({
    body: { actions: [...remove, { add: { index, alias: PRODUCTS_ALIAS } }] },
  });
  if (others.length > 0) await client.indices.delete({ index: others });
}

/** Writes the changed products as they are now; searches see them after a refresh. */
export async function writeProductChanges(
  client: Client,
  database: ClientBase,
  index: string,
  changes: readonly ProductChange[],
): Promise<void> {
  for (let at = 0; at < changes.length; at += BATCH) {
    const batch = changes.slice(at, at + BATCH);
    const rows = await readRows(
      database,
      batch.map(({ id }) => id),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    await writeRows(
      client,
      index,
      batch.map(({ id, xid }) => ({ id, xid, row: byId.get(id) ?? null })),
    );
  }
}

/** A version conflict means that another process has written a newer state already. */
const CONFLICT = 409;
/** A product that is deleted may never have been there. */
const NOT_FOUND = 404;

/**
 * Writes or (row null) deletes products. The transaction id is the document's version: several processes may write, and an
 * older state never replaces a newer one.
 */
async function writeRows(
  client: Client,
  index: string,
  changes: readonly { id: number; xid: bigint; row: SearchRow | null }[],
): Promise<void> {
  const body = changes.flatMap(({ id, xid, row }): Record<string, unknown>[] => {
    const target = { _index: index, _id: String(id), version: Number(xid), version_type: "external_gte" };
    return row ? [{ index: target }, { ...toDocument(row) }] : [{ delete: target }];
  });
  const { body: answer } = await client.bulk({ body });
  for (const item of answer.items) {
    const { status, error, _id } = Object.values(item)[0] ?? { status: 500 };
    if (status < 300 || status === CONFLICT || status === NOT_FOUND) continue;
    throw new Error(`OpenSearch refused product ${_id}: status ${status}, ${error?.type ?? "no reason"}`);
  }
}
