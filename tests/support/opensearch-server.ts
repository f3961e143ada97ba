import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { evaluate, type Hit, type SearchRequest, type Stored } from "./opensearch-queries.ts";

interface Index {
  mappings: { _meta?: object; properties: Record<string, { type: string }> };
  /** Written, but not yet seen by searches. */
  pending: Map<string, Stored | null>;
  documents: Map<string, Stored>;
  versions: Map<string, number>;
}

export interface OpenSearchServer {
  url: string;
  indices: Map<string, Index>;
  aliases: Map<string, Set<string>>;
  /** Searches and counts that were answered. */
  answered: number;
  /** Answers every request with this status from now on; null: as a cluster that works. */
  failWith: number | null;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  body: unknown;
}

const OK = (body: unknown): Answer => ({ status: 200, body });
const refuse = (status: number, type: string): Answer => ({
  status,
  body: { status, error: { type, reason: type } },
});

/**
 * The part of OpenSearch's REST API that Assayed uses, in memory: indices with strict mappings, aliases, bulk writes with
 * external versions, refresh, count and search. Anything else is refused, so that a request that no server would
 * understand fails here too.
 */
export async function startOpenSearchServer(): Promise<OpenSearchServer> {
  const state = { url: "", indices: new Map(), aliases: new Map(), answered: 0, failWith: null } as Omit<
    OpenSearchServer,
    "close"
  >;
  const server = createServer((request, response) => {
    void answerTo(request, state)
      .catch((error: Error) => refuse(400, `unsupported: ${error.message}`))
      .then(({ status, body }) => {
        response.writeHead(status, { "content-type": "application/json" });
        response.end(request.method === "HEAD" ? undefined : JSON.stringify(body));
      });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(state, {
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}

async function answerTo(request: IncomingMessage, state: Omit<OpenSearchServer, "close">): Promise<Answer> {
  const body = await text(request);
  if (state.failWith !== null) return refuse(state.failWith, "cluster_block_exception");
  const { pathname } = new URL(request.url ?? "/", state.url);
  const [, target = "", action = ""] = pathname.split("/");
  const call = `${request.method} ${action}`;
  if (pathname === "/_bulk") return bulk(state, body);
  if (pathname === "/_aliases") return updateAliases(state, JSON.parse(body));
  if (call === "HEAD alias" || pathname.startsWith("/_alias/"))
    return state.aliases.get(pathname.split("/").at(-1) ?? "")?.size
      ? OK({})
      : refuse(404, "aliases_missing");
  if (call === "PUT ") return createIndex(state, target, JSON.parse(body));
  const named = decodeURIComponent(target).split(",");
  const names = [...state.indices.keys()].filter(
    (name) =>
      named.some((one) => one === name || (one.endsWith("*") && name.startsWith(one.slice(0, -1)))) ||
      named.some((one) => state.aliases.get(one)?.has(name)),
  );
  if (names.length === 0 && !target.endsWith("*")) return refuse(404, "index_not_found_exception");
  const found = names.map((name) => [name, state.indices.get(name) as Index] as const);
  const hits = () =>
    found.flatMap(([, { documents }]) => [...documents].map(([_id, source]) => ({ _id, source })));
  switch (call) {
    case "GET ":
      return OK(Object.fromEntries(names.map((name) => [name, { aliases: aliasesOf(state, name) }])));
    case "DELETE ":
      for (const name of names) {
        state.indices.delete(name);
        for (const held of state.aliases.values()) held.delete(name);
      }
      return OK({ acknowledged: true });
    case "GET _mapping":
      return OK(Object.fromEntries(found.map(([name, { mappings }]) => [name, { mappings }])));
    case "POST _mapping":
    case "PUT _mapping":
      for (const [, index] of found) Object.assign(index.mappings, JSON.parse(body));
      return OK({ acknowledged: true });
    case "GET _refresh":
    case "POST _refresh":
      for (const [, index] of found) refresh(index);
      return OK({ _shards: {} });
    case "POST _count":
      state.answered++;
      return OK({ count: evaluate(hits(), JSON.parse(body) as SearchRequest).hits.length });
    case "POST _search": {
      state.answered++;
      const { hits: matched, aggregations } = evaluate(hits(), JSON.parse(body) as SearchRequest);
      return OK({
        hits: { hits: matched.map(({ _id, score }: Hit) => ({ _id, _score: score })) },
        aggregations,
      });
    }
    default:
      throw new Error(`${request.method} ${pathname}`);
  }
}

const aliasesOf = ({ aliases }: Pick<OpenSearchServer, "aliases">, name: string) =>
  Object.fromEntries([...aliases].filter(([, held]) => held.has(name)).map(([alias]) => [alias, {}]));

function createIndex(
  { indices }: Pick<OpenSearchServer, "indices">,
  name: string,
  { mappings }: { mappings: Index["mappings"] & { dynamic: string } },
): Answer {
  if (indices.has(name)) return refuse(400, "resource_already_exists_exception");
  if (mappings.dynamic !== "strict") throw new Error("a mapping that is not strict");
  indices.set(name, { mappings, pending: new Map(), documents: new Map(), versions: new Map() });
  return OK({ acknowledged: true, index: name });
}

function updateAliases(
  { aliases, indices }: Pick<OpenSearchServer, "aliases" | "indices">,
  { actions }: { actions: Record<string, { index: string; alias: string }>[] },
): Answer {
  for (const action of actions)
    for (const [kind, { index, alias }] of Object.entries(action)) {
      if (!indices.has(index)) return refuse(404, "index_not_found_exception");
      const held = aliases.get(alias) ?? new Set();
      aliases.set(alias, held);
      if (kind === "add") held.add(index);
      else held.delete(index);
    }
  return OK({ acknowledged: true });
}

function refresh(index: Index): void {
  for (const [id, stored] of index.pending)
    if (stored) index.documents.set(id, stored);
    else index.documents.delete(id);
  index.pending.clear();
}

interface BulkTarget {
  _index: string;
  _id: string;
  version: number;
  version_type: string;
}

function bulk({ indices }: Pick<OpenSearchServer, "indices">, body: string): Answer {
  const lines = body
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const items: unknown[] = [];
  for (let at = 0; at < lines.length; at++) {
    const [kind, target] = Object.entries(lines[at] as Record<string, BulkTarget>)[0] ?? [];
    if (!target || (kind !== "index" && kind !== "delete")) throw new Error(`bulk ${kind}`);
    const source = kind === "index" ? (lines[++at] as Stored) : null;
    items.push({ [kind]: { _id: target._id, ...write(indices.get(target._index), target, source) } });
  }
  return OK({ errors: false, items });
}

function write(index: Index | undefined, { _id, version, version_type }: BulkTarget, source: Stored | null) {
  if (!index) return { status: 404, error: { type: "index_not_found_exception" } };
  if (version_type !== "external_gte") throw new Error(version_type);
  if (version < (index.versions.get(_id) ?? 0))
    return { status: 409, error: { type: "version_conflict_engine_exception" } };
  const unknown = Object.keys(source ?? {}).find((field) => !(field in index.mappings.properties));
  if (unknown) return { status: 400, error: { type: "strict_dynamic_mapping_exception" } };
  index.versions.set(_id, version);
  index.pending.set(_id, source);
  return { status: 200 };
}
