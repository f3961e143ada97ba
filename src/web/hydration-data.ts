import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { type HydrationState, isRouteErrorResponse, type StaticHandlerContext } from "react-router";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import type { Site } from "./site.ts";

/** A query's key and answer. No timestamp, so that the same answers make the same page, byte for byte. */
type EmbeddedAnswer = readonly [key: QueryKey, answer: unknown];

/** What the browser needs to show the page that the server has rendered. */
export interface HydrationData {
  site: Site;
  /** Path of the page in the route table, and URL of its file; null where no route matches. */
  page: { path: string; script: string } | null;
  router: HydrationState;
  answers: readonly EmbeddedAnswer[];
}

/** The id of the element that React renders into. */
export const ROOT_ID = "root";

/** The id of the script element that holds the data. */
export const HYDRATION_DATA_ID = "hydration-data";

/** JSON for a script element, in which no tag can start: only "<" could end the element or start a comment in it. */
export const escapeJson = (json: string): string => json.replaceAll("<", "\\u003c");

/** The JSON of answers that several pages are rendered from, for as long as the server caches the answer. */
const jsonOfAnswers = new WeakMap<object, string>();

function answerJson(answer: unknown): string {
  const cached = typeof answer === "object" && answer !== null ? jsonOfAnswers.get(answer) : undefined;
  if (cached !== undefined) return cached;
  const json = escapeJson(JSON.stringify(answer));
  if (typeof answer === "object" && answer !== null) jsonOfAnswers.set(answer, json);
  return json;
}

/** The successful answers of a query cache; failed parts are left out. */
export function serializeAnswers(queries: QueryClient): string {
  const answers = queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === "success" })
    .map(({ queryKey, state }) => `[${answerJson(queryKey)},${answerJson(state.data)}]`);
  return `[${answers.join(",")}]`;
}

/**
 * The data as the content of a data block, which browsers do not run, so that it needs no hash in the
 * Content-Security-Policy. Of a loader's data only that there is some: the page's head is rendered, and the rest are answers.
 */
export function serializeHydrationData(
  { loaderData, errors }: Pick<StaticHandlerContext, "loaderData" | "errors">,
  { site, page, queries }: Pick<HydrationData, "site" | "page"> & { queries: QueryClient },
): string {
  const router = {
    loaderData: Object.fromEntries(Object.keys(loaderData).map((id) => [id, null])),
    errors:
      errors && Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, publicError(error)])),
  };
  const shell = escapeJson(JSON.stringify({ site, page, router }));
  return `${shell.slice(0, -1)},"answers":${serializeAnswers(queries)}}`;
}

/** What a visitor may know of an error: what a loader responded with, which the router recognizes by these fields. */
const publicError = (error: unknown) =>
  isRouteErrorResponse(error)
    ? { status: error.status, statusText: error.statusText, internal: false, data: error.data }
    : { message: PAGE_MESSAGES.unexpected };

/** Reads the data block of the page. */
export const readHydrationData = (page: {
  getElementById(id: string): { textContent: string | null } | null;
}): HydrationData => JSON.parse(page.getElementById(HYDRATION_DATA_ID)?.textContent ?? "");

/** Fills a query cache with the answers that came with the page; they count as fresh from now on. */
export function restoreAnswers(queries: QueryClient, answers: readonly EmbeddedAnswer[]): QueryClient {
  for (const [key, answer] of answers) queries.setQueryData(key, answer);
  return queries;
}
