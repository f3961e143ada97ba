import fc from "fast-check";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Seed of all generated inputs: `TEST_SEED`, else a new one per run. */
    seed: number;
  }
}

// Setup file of every test file: `fc.assert` and `fc.sample` take their seed from here.
fc.configureGlobal({ seed: inject("seed") });
