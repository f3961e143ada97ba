import { z } from "zod";
import { day } from "../fields.ts";
import { staffEndpoint } from "./endpoint.ts";

const counted = z.array(z.object({ key: z.string(), count: z.int() }));

export const getFigures = staffEndpoint("getFigures", {
  summary: "Visits and searches of the last days, the most wanted tests, and the time per step of a request.",
  input: z.object({ action: z.literal("get"), days: z.int().min(1).max(365) }),
  output: z.object({
    /** False: counting is switched off. */
    counting: z.boolean(),
    days: z.array(z.object({ day, visits: z.int() })),
    /** Pages of the table of routes. */
    routes: counted,
    /** Slugs of products. */
    products: counted,
    /** Words that were searched at least three times, or on three days. */
    terms: counted,
    /** Those of them without a result when they were last counted. */
    empty_terms: counted,
    wanted: z.array(
      z.object({
        request: z.string(),
        name: z.string(),
        /** Null: the request names none. */
        brand: z.string().nullable(),
        status: z.string(),
        votes: z.int(),
      }),
    ),
    /** How long requests stayed in each status before the next one. */
    steps: z.array(z.object({ status: z.string(), requests: z.int(), median_days: z.number() })),
  }),
});
