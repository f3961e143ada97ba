import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "../logger.ts";
import { codeOf } from "../problem.ts";

/** NOTIFY channel: triggers announce a commit that changes what pages show (`migrations/functions/notify_page_change.sql`). */
const CHANNEL = "page_changes";

/** What changed. Ids are strings, as in answers. */
export type PageChange =
  /** The queue of test requests, which visitors change all the time. */
  | { kind: "queue" }
  /** These products and brands. */
  | { kind: "records"; products: ReadonlySet<string>; brands: ReadonlySet<string> }
  /** What search finds: these products, or all (null). Follows a change of the rows. */
  | { kind: "search"; products: ReadonlySet<string> | null; brands: ReadonlySet<string> }
  | { kind: "anything" };

const NONE: ReadonlySet<string> = new Set();

/** Reads what `notify_page_change` and `notify_record_change` send: "queue", "products:1,2", "brands:3"; or anything. */
export function readPageChange(payload: string | undefined): PageChange {
  if (payload === "queue") return { kind: "queue" };
  const [, kind, ids = ""] = /^(products|brands):([\d,]+)$/.exec(payload ?? "") ?? [];
  if (!kind) return { kind: "anything" };
  return { kind: "records", products: NONE, brands: NONE, [kind]: new Set(ids.split(",")) };
}

const RECONNECT_MS = 500;

export interface ChangeListener {
  /** Data of this kind that was read before may be out of date. */
  onChange(what: PageChange): void;
  /** Changes may be missed from now on: the connection to the database is lost. */
  onConnectionLost(): void;
}

/** Notifications of changes made by any process. */
export interface Changes {
  listen(listener: ChangeListener): void;
  /** Tells listeners that the search index has followed changes of these products; null: of any. */
  notifySearchChanged(products: readonly number[] | null): void;
  close(): Promise<void>;
}

/** Listens on its own connection; after a reconnect everything counts as changed. */
export function openChanges({ url, logger }: { url: string; logger: Logger }): Changes {
  const listeners = new Set<ChangeListener>();
  const changed = (what: PageChange) => {
    for (const listener of listeners) listener.onChange(what);
  };
  const closing = new AbortController();
  const ended = follow();

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await listenUntilLost(url, changed, closing.signal);
      } catch (error) {
        logger.warn(
          { code: codeOf(error) },
          "Not receiving change notifications: the database is unreachable",
        );
      }
      for (const listener of listeners) listener.onConnectionLost();
      await sleep(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  return {
    listen: (listener) => void listeners.add(listener),
    notifySearchChanged: (products) =>
      changed({ kind: "search", products: products && new Set(products.map(String)), brands: NONE }),
    async close() {
      closing.abort();
      await ended;
    },
  };
}

/** Passes on notifications until the connection is lost or the signal ends it. */
async function listenUntilLost(
  url: string,
  changed: (what: PageChange) => void,
  signal: AbortSignal,
): Promise<void> {
  const client = new Client({ connectionString: url, application_name: "assayed-changes", keepAlive: true });
  const lost = new Promise((resolve) => client.once("end", resolve));
  client.on("error", () => undefined);
  client.on("notification", ({ payload }) => changed(readPageChange(payload)));
  const stop = () => void client.end().catch(() => undefined);
  signal.addEventListener("abort", stop);
  try {
    // `connect` never settles if the client is ended meanwhile.
    await Promise.race([client.connect(), lost]);
    await client.query(`listen ${CHANNEL}`);
    changed({ kind: "anything" });
    await lost;
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
}
