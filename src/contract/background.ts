import { z } from "zod";

/** What a background fact says of an ingredient, with its heading on the ingredient's page. */
export const BACKGROUND_TOPICS = {
  what: "What it is",
  sources: "What it is made from",
  forms: "Forms",
  amount: "Amounts",
  timing: "When it is taken",
  with: "Together with other things",
  effects: "Effects people notice",
  handling: "Keeping and mixing",
} as const;
export type BackgroundTopic = keyof typeof BACKGROUND_TOPICS;

/** A page or paper outside this site. */
export const outsideSource = z.object({ label: z.string(), url: z.url() });

/** What an outside source says about an ingredient, in our words. It is about no product. */
export const backgroundFact = z.object({
  topic: z.enum(Object.keys(BACKGROUND_TOPICS) as [BackgroundTopic, ...BackgroundTopic[]]),
  text: z.string(),
  source: outsideSource,
});
export type BackgroundFact = z.infer<typeof backgroundFact>;
