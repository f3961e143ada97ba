import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, text } from "./fields.ts";
import { CHAINS } from "./vocabulary.ts";

/** Most hashes in one file of the log. */
export const LEAVES_PER_FILE = 1000;

const MAX_LINE_LENGTH = 400;

/** A log's newest signed tree head with its witnesses. */
export const logHead = z.object({
  /** Documents in the log. */
  size: z.int(),
  /** SHA-256, hexadecimal. */
  root: z.string(),
  cosignatures: z.array(z.object({ witness: z.string(), at: instant })),
});
export type LogHead = z.infer<typeof logHead>;

export const addCosignature = endpoint("addCosignature", {
  summary:
    "A witness's signature of one of our checkpoints. Only witnesses that the operator has listed. (Not in the specification.)",
  input: z.object({
    chain: z.enum(CHAINS),
    /** Of the checkpoint. */
    size: z.int().min(1),
    /** Signature line, by c2sp.org/tlog-cosignature. */
    cosignature: text(MAX_LINE_LENGTH),
  }),
  output: z.object({}),
});
