import { z } from "zod";
import { CERTIFICATE_COLUMN_NAMES } from "../certificate-columns.ts";
import { instant } from "../fields.ts";
import { layoutMapping } from "./draft-parts.ts";
import { staffEndpoint } from "./endpoint.ts";
import { reason } from "./members.ts";

export const listLaboratoryLayouts = staffEndpoint("listLaboratoryLayouts", {
  summary: "What people have confirmed about laboratories' layouts.",
  input: z.object({ action: z.literal("list") }),
  output: z.array(
    z.object({
      laboratory: z.string(),
      fingerprint: z.string(),
      mappings: z.array(
        layoutMapping.extend({ id: z.string(), confirmed_by: z.string(), confirmed_at: instant }),
      ),
    }),
  ),
});

export const suggestDraftMappings = staffEndpoint("suggestDraftMappings", {
  summary: "What the language model takes unknown heads and analytes of a draft to mean. Changes nothing.",
  input: z.object({ action: z.literal("suggest_mappings"), id: z.string().regex(/^\d{1,9}$/) }),
  output: z.object({
    heads: z.array(z.object({ text: z.string(), role: z.enum(CERTIFICATE_COLUMN_NAMES) })),
    /** Rows by their index in the reading, each with the name of an analyte of our table. */
    analytes: z.array(z.object({ row: z.int(), text: z.string(), analyte: z.string() })),
  }),
});

export const forgetLayoutMapping = staffEndpoint("forgetLayoutMapping", {
  summary: "Forgets one thing that was confirmed about a layout. Drafts stay as they are.",
  input: z.object({ action: z.literal("forget"), id: z.string().regex(/^\d{1,9}$/), reason }),
  output: z.null(),
});
