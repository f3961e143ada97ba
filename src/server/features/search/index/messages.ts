import type { Folding } from "./normalize.ts";
import type { IndexState, Names } from "./state.ts";

/** What the thread of the index is started with. */
export interface ThreadData {
  databaseUrl: string;
  /** Where the index is kept; null: nowhere. */
  folder: string | null;
}

/** What the thread says. */
export type FromThread =
  /** The index as it is from now on; `changed`: the products that differ from the state before, null: any may. */
  | { kind: "state"; state: IndexState; changed: number[] | null }
  /** Brands and ingredients, before the first state and whenever they change. */
  | { kind: "names"; names: Names }
  /** How words are told apart, before the first state and whenever that changes. */
  | { kind: "folding"; folding: Folding }
  /** Everything that was committed when this was asked is in the states said so far. */
  | { kind: "caught_up"; question: number }
  | { kind: "ready"; products: number; milliseconds: number }
  | { kind: "trouble"; code: string; message: string }
  /** The index could not be written to its folder; it is tried again. */
  | { kind: "not_kept"; code: string; message: string };

/** What the thread is told. */
export type ToThread = { kind: "catch_up"; question: number } | { kind: "stop" };
