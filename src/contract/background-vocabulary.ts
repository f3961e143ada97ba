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
