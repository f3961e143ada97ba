import { expect, test } from "vitest";
import { siteAnswerTo } from "./site-answers.ts";

test.each([
  ["who pays for this site", "Money"],
  ["do brands get to kill a bad review by paying you", "What we won’t do"],
  ["how do you test the products, do you buy them in a store yourselves", "How we test"],
  ["are your labs accredited or just some dude in a garage", "Laboratories"],
  ["can I send in a bottle I already opened", "Requested tests"],
  ["who are you people", "Imprint"],
  ["how is the score calculated", "How figures are calculated"],
  ["is this thing free", "Money"],
  ["what does inconclusive mean on a report", "Glossary"],
  ["what is the LOQ column", "Glossary"],
  ["what does ND mean on the report", "Glossary"],
  ["what does a fail mean", "What the verdicts mean"],
  ["what does proprietary blend mean", "Glossary"],
  ["what is an iu and how do I turn it into micrograms", "Glossary"],
  ["I found a mistake in a label", "Corrections and disputes"],
])("%j is answered with %s", async (question, label) => {
  const answer = await siteAnswerTo(question, { isOurs: true });
  expect(answer?.page.label).toBe(label);
  expect(answer?.sentences.length).toBeGreaterThan(0);
});

test.each([
  "which magnesium failed for lead",
  "is magnesium oxide any good",
  "what are the best tested brands",
  "what does usp verified mean",
  "best vitamin d for women",
  "is there lead in turmeric",
])("%j is not about us", async (question) => {
  expect(await siteAnswerTo(question)).toBeNull();
});
