import { z } from "zod";
import { searchId } from "./ai-search.ts";
import { endpoint } from "./endpoint.ts";

export const keepAiQuestion = endpoint("keepAiQuestion", {
  summary:
    "Keeps the text of a question to improve the search, because the person permits it. 409 if help alone is shown for it, or if enough questions wait.",
  input: z.object({ action: z.literal("keep"), search_id: searchId }),
  output: z.object({
    /** With it, the permission can be taken back. */
    receipt: z.string(),
  }),
});

export const withdrawAiQuestion = endpoint("withdrawAiQuestion", {
  summary: "Takes the permission to keep a question back: its text is deleted.",
  input: z.object({
    action: z.literal("withdraw"),
    receipt: z.string().regex(/^[\w-]{43}$/, "No such question."),
  }),
  output: z.null(),
});
