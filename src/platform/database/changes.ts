import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import type { Logger } from "../logger.ts";
import { codeOf } from "../problem.ts";

/** Announced by the database when a transaction that touched what pages show is committed (migrations 0011, 0015). */
const CHANNEL = "page_changes";

/** What a change concerns: the queue of test requests alone, which readers change all the time, or anything. */
export type Change = "queue" | "anything";
const RECONNECT_MS = 500;

export interface ChangeListener {
  /** What was read of it before this moment may be old. */
  changed(what: Change): void;
  /** Nobody can say for now whether it is: the database is away. */
  unsure(): void;
}

/** What every process hears of changes that any of them made. */
export interface Changes {
  listen(listener: ChangeListener): void;
  /** What was read from a copy of the rows may be old, too: the copy is newer now. */
  copyChanged(): void;
  close(): Promise<void>;
}

/** Listens on a connection of its own, and takes everything for changed after it was lost. */
export function openChanges({ url, logger }: { url: string; logger: Logger }): Changes {
  const listeners = new Set<ChangeListener>();
  const changed = (what: Change) => {
    for (const listener of listeners) listener.changed(what);
  };
  const closing = new AbortController();
  const ended = follow();

  async function follow(): Promise<void> {
    while (!closing.signal.aborted) {
      const client = new Client({
        connectionString: url,
        application_name: "assayed-changes",
        keepAlive: true,
      });
      const lost = new Promise((resolve) => client.once("end", resolve));
      client.on("error", () => undefined);
      client.on("notification", ({ payload }) => changed(payload === "queue" ? "queue" : "anything"));
      const stop = () => void client.end().catch(() => undefined);
      closing.signal.addEventListener("abort", stop);
      try {
        // A client that is ended while it connects says nothing more of connecting.
        await Promise.race([client.connect(), lost]);
        await client.query(`listen ${CHANNEL}`);
        changed("anything");
        await lost;
      } catch (error) {
        logger.warn({ code: codeOf(error) }, "Changes are not heard of while the database is away");
      } finally {
        closing.signal.removeEventListener("abort", stop);
        stop();
      }
      for (const listener of listeners) listener.unsure();
      await sleep(RECONNECT_MS, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  return {
    listen: (listener) => void listeners.add(listener),
    copyChanged: () => changed("anything"),
    async close() {
      closing.abort();
      await ended;
    },
  };
}
