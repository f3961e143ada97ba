import { z } from "zod";
import { text } from "../fields.ts";
import { REQUEST_STATES } from "../request-states.ts";
import { staffEndpoint } from "./endpoint.ts";

export const findAnything = staffEndpoint("findAnything", {
  summary: "Products, brands, test requests, reports and open tickets by words, number, slug or barcode.",
  input: z.object({ action: z.literal("find"), q: text().min(2, "Type at least 2 characters.") }),
  output: z.object({
    products: z.array(z.object({ slug: z.string(), name: z.string(), brand: z.string() })),
    brands: z.array(z.object({ slug: z.string(), name: z.string() })),
    requests: z.array(z.object({ id: z.string(), name: z.string(), status: z.enum(REQUEST_STATES) })),
    reports: z.array(z.object({ slug: z.string(), number: z.string() })),
    tickets: z.array(z.object({ ticket: z.string() })),
  }),
});
export type FoundAnything = z.output<typeof findAnything.output>;
