import { z } from "zod";
import { BACKGROUND_TOPICS, type BackgroundTopic } from "./background-vocabulary.ts";

/** A page or paper outside this site. */
export const outsideSource = z.object({ label: z.string(), url: z.url() });

/** What an outside source says about an ingredient, in our words. It is about no product. */
export const backgroundFact = z.object({
  topic: z.enum(Object.keys(BACKGROUND_TOPICS) as [BackgroundTopic, ...BackgroundTopic[]]),
  text: z.string(),
  source: outsideSource,
});
export type BackgroundFact = z.infer<typeof backgroundFact>;
