import type { NormalizationRules } from "./normalize.ts";
import type { EntityNames, IndexState } from "./state.ts";

/** Start-up data of the index thread. */
export interface IndexThreadData {
  databaseUrl: string;
  /** Folder for snapshots; null: none are written. */
  folder: string | null;
}

/** What searches need to know of the index. */
export type IndexUpdate =
  /** New index state. `changed`: ids of products that differ from the previous state; null: any may. */
  | { kind: "state"; state: IndexState; changed: number[] | null }
  /** Names of brands and ingredients, sent before the first state and on every change. */
  | { kind: "names"; names: EntityNames }
  /** Text normalization rules, sent before the first state and after a rebuild. */
  | { kind: "normalization"; rules: NormalizationRules };

/** Messages from the index thread. */
export type FromIndexThread =
  | IndexUpdate
  /** Everything committed before the request is in the states sent so far. */
  | { kind: "caught_up"; requestId: number }
  | { kind: "ready"; products: number; milliseconds: number }
  | { kind: "connection_failed"; code: string; message: string }
  /** The snapshot could not be written; it is retried. */
  | { kind: "snapshot_failed"; code: string; message: string };

/** Messages to the index thread. */
export type ToIndexThread = { kind: "catch_up"; requestId: number } | { kind: "stop" };
