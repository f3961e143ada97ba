import type { Engine } from "./engine.ts";
import { fts5 } from "./fts5.ts";
import { miniSearch } from "./minisearch.ts";
import { readModel } from "./read-model.ts";
import { sqlEngine } from "./sql.ts";

/** The first is the one that the others are compared with. */
export const ENGINES: readonly Engine[] = [sqlEngine, readModel, fts5, miniSearch];
