import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Logger } from "#platform/logger.ts";
import type { Metrics } from "#platform/metrics.ts";
import type { ProductSearch } from "../port.ts";
import type { FromThread, ThreadData, ToThread } from "./messages.ts";
import { type NormalWords, normalWords } from "./normalize.ts";
import { openSearcher, type Searcher } from "./search.ts";
import type { IndexState } from "./state.ts";
import { type KnownNames, knownNames } from "./suggest-names.ts";
import { takeTurns } from "./turns.ts";

export interface IndexNeeds extends ThreadData {
  /** Answers until the index is there for the first time. */
  meanwhile: ProductSearch;
  /** Told which products differ from what they were; null: any may. */
  onChange(products: readonly number[] | null): void;
  logger: Logger;
  metrics: Metrics;
}

export interface IndexSearch extends ProductSearch {
  close(): Promise<void>;
}

/** A thread that is in the middle of building is not waited for longer than this: what it does can be cut short. */
const STOPS_WITHIN_MS = 2000;

/** A thread that ends is started again after this long; what was searched last goes on being searched. */
const RESTART_MS = 2000;

/**
 * Product search in this process: a read model in memory that a thread builds from the search rows, keeps in a file
 * and brings up to date. Nothing is held by it alone: what is damaged or missing is built anew.
 */
export function openIndexSearch(needs: IndexNeeds): IndexSearch {
  const { databaseUrl, folder, meanwhile, logger, metrics, onChange } = needs;
  let normal: NormalWords = String;
  let names: KnownNames = { brands: [], ingredients: [] };
  let current: { state: IndexState; searcher: Searcher | null } | null = null;
  const searcher = (): Searcher | null => {
    if (current === null) return null;
    current.searcher ??= openSearcher(current.state, { normal, names });
    return current.searcher;
  };
  const waiting = new Map<number, () => void>();
  let questions = 0;
  let closed = false;
  let worker = start();

  function start(): Worker {
    const thread = new Worker(new URL("./start-thread.ts", import.meta.url), {
      workerData: { databaseUrl, folder },
    });
    const say = (message: ToThread) => thread.postMessage(message);
    for (const question of waiting.keys()) say({ kind: "catch_up", question });
    thread.on("message", hear);
    thread.on("error", (error) => logger.error({ err: error }, "The thread of the search index failed"));
    thread.on("exit", () => {
      if (closed) return;
      setTimeout(() => {
        if (!closed) worker = start();
      }, RESTART_MS).unref();
    });
    return thread;
  }

  function hear(message: FromThread): void {
    switch (message.kind) {
      case "folding":
        normal = normalWords(message.folding);
        return;
      case "names":
        names = knownNames(message.names);
        return;
      case "state":
        current = { state: message.state, searcher: null };
        onChange(message.changed);
        return;
      case "caught_up":
        waiting.get(message.question)?.();
        waiting.delete(message.question);
        return;
      case "ready": {
        const { products, milliseconds } = message;
        logger.info({ products, milliseconds }, "The search index is there");
        return;
      }
      case "trouble":
        logger.warn(
          { code: message.code, reason: message.message },
          "The search index waits for the database",
        );
        return;
      case "not_kept":
        logger.warn(
          { code: message.code, reason: message.message },
          "The search index cannot be written to the data folder: it is searched all the same, and tried again",
        );
    }
  }

  measure(metrics, () => current?.state ?? null);
  const inTurn = takeTurns();
  return {
    async find(query) {
      return (await inTurn(() => searcher()?.find(query))) ?? meanwhile.find(query);
    },
    async values(query, facet) {
      return (await inTurn(() => searcher()?.values(query, facet))) ?? meanwhile.values(query, facet);
    },
    async count({ words, filters }) {
      const query = { words, filters, facets: [], sort: "name", offset: 0, limit: 0 } as const;
      return (await inTurn(() => searcher()?.find(query).total)) ?? meanwhile.count({ words, filters });
    },
    async suggest(words, limit) {
      return (await inTurn(() => searcher()?.suggest(words, limit))) ?? meanwhile.suggest(words, limit);
    },
    caughtUp() {
      const question = ++questions;
      return new Promise((resolve) => {
        waiting.set(question, resolve);
        worker.postMessage({ kind: "catch_up", question } satisfies ToThread);
      });
    },
    async close() {
      closed = true;
      const ended = once(worker, "exit");
      worker.postMessage({ kind: "stop" } satisfies ToThread);
      await Promise.race([ended, sleep(STOPS_WITHIN_MS, undefined, { ref: false })]);
      await worker.terminate();
    },
  };
}

function measure(metrics: Metrics, stateNow: () => IndexState | null): void {
  metrics.gauge(
    "search_index_products",
    "Products in the search index; 0 while there is none yet",
    () => stateNow()?.live ?? 0,
  );
  metrics.gauge("search_index_recent_products", "Products that wait to be folded into its base", () => {
    const state = stateNow();
    return state ? state.count - state.baseCount : 0;
  });
  metrics.gauge("search_index_terms", "Different words in it", () => stateNow()?.base.holders.length ?? 0);
  metrics.gauge("search_index_bytes", "Memory that it takes", () => {
    const state = stateNow();
    return state ? bytesOf(state) : 0;
  });
}

/** Memory of every array in a record, at any depth; one that several arrays look into counts once. */
function bytesOf(state: IndexState): number {
  const buffers = new Set<ArrayBufferLike>();
  const gather = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) buffers.add(value.buffer);
    else if (typeof value === "object" && value !== null && !Array.isArray(value))
      Object.values(value).forEach(gather);
  };
  gather(state);
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
}
