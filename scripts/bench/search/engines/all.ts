import type { Engine } from "./engine.ts";
import { fts5 } from "./fts5.ts";
import { miniSearch } from "./minisearch.ts";
import { readModel } from "./read-model.ts";
import { sqlEngine } from "./sql.ts";

/** All engines; the first one is the baseline. */
export const ENGINES: readonly Engine[] = [sqlEngine, readModel, fts5, miniSearch];
