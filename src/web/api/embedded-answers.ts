import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** A query's key and answer. No timestamp, so that the same answers make the same page, byte for byte. */
export type EmbeddedAnswer = readonly [key: QueryKey, answer: unknown];

/** The JSON of answers that several pages are rendered from, for as long as the server caches the answer. */
const jsonOfAnswers = new WeakMap<object, string>();

/** The answer as JSON in which no tag can start: only "<" could end the data block or start a comment in it. */
function answerJson(answer: unknown): string {
  const cached = typeof answer === "object" && answer !== null ? jsonOfAnswers.get(answer) : undefined;
  if (cached !== undefined) return cached;
  const json = JSON.stringify(answer).replaceAll("<", "\\u003c");
  if (typeof answer === "object" && answer !== null) jsonOfAnswers.set(answer, json);
  return json;
}

/** The successful answers of a query cache as JSON for a data block (`hydration-data.ts`); failed parts are left out. */
export function serializeAnswers(queries: QueryClient): string {
  const answers = queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === "success" })
    .map(({ queryKey, state }) => `[${answerJson(queryKey)},${answerJson(state.data)}]`);
  return `[${answers.join(",")}]`;
}

/** Fills a query cache with the answers that came with the page; they count as fresh from now on. */
export function restoreAnswers(queries: QueryClient, answers: readonly EmbeddedAnswer[]): QueryClient {
  for (const [key, answer] of answers) queries.setQueryData(key, answer);
  return queries;
}
