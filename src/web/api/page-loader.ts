import type { DataTag, QueryClient, QueryKey } from "@tanstack/react-query";
import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, type Params } from "react-router";
import { MESSAGES } from "#contract/messages.ts";
import type { HeadFacts } from "../head.ts";
import { browserQueries } from "./browser.ts";
import { CallFailure } from "./call-failure.ts";
import { apiContext } from "./load-context.ts";
import { createQueryClient } from "./queries.ts";

/** What `callQuery` gives: its key knows the shape of the answer. */
type Query<Answer> = { queryKey: DataTag<QueryKey, Answer, CallFailure> };

export interface PageRequest {
  params: Params;
  url: URL;
  /** Asks for what the page cannot be shown without. A `not_found` makes the page a 404. */
  need<Answer>(query: Query<Answer>): Promise<Answer>;
  /** Asks for parts that may fail alone: a part that failed is asked for again by the browser. */
  offer(...queries: Query<unknown>[]): Promise<void>;
}

/** The key of a query, and its answer. It says no time: the same answers make the same page, byte for byte. */
type Answer = readonly [key: QueryKey, answer: unknown];

export interface PageData {
  /** What the page holds, asked for on the server; null in the browser, where the cache is shared. */
  answers: readonly Answer[] | null;
  /** Null where the page could not be asked for: its row of the route table stands. */
  head: HeadFacts | null;
}

/** What a visitor is told when the page itself could not be had: the page boundary shows it. */
export interface PageRefusal {
  message: string;
  /** What the server sent with its refusal, such as records with a similar name. */
  data: unknown;
}

/**
 * A page's data, asked for once on the server (`loader`) and on later visits in the browser (`clientLoader`).
 * The page then reads each answer with `useQuery` and the same query. Export the two by name, each in a statement of
 * its own (`const page = pageLoader(…); export const loader = page.loader;`): the build takes the server's out of the
 * browser's code, and cannot do so in a destructuring.
 */
export const pageLoader = (prepare: Prepare) => ({
  // The browser's code is spared what only the server does.
  loader: (request: LoaderFunctionArgs) => (import.meta.env.SSR ? loadOnServer(prepare, request) : null),
  clientLoader: (request: ClientLoaderFunctionArgs) => loadInBrowser(prepare, request),
});

/** An address that the server cannot read is as good as one where nothing is. */
const NOT_FOUND = [400, 404, 422];

type Prepare = (page: PageRequest) => Promise<HeadFacts | undefined>;

async function loadOnServer(
  prepare: Prepare,
  { context, params, url }: LoaderFunctionArgs,
): Promise<PageData> {
  const queries = createQueryClient(context.get(apiContext));
  try {
    const head = await prepare(requestOver(queries, params, new URL(url)));
    return { answers: answersIn(queries), head: head ?? null };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** A part that failed is not among them. */
const answersIn = (queries: QueryClient): Answer[] =>
  queries
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.status === "success" })
    .map(({ queryKey, state }) => [queryKey, state.data]);

/** Lays in the answers that came with the page: fresh from the moment that it arrives. */
export function takeIn(queries: QueryClient, answers: PageData["answers"]): QueryClient {
  for (const [key, answer] of answers ?? []) queries.setQueryData(key, answer);
  return queries;
}

async function loadInBrowser(prepare: Prepare, { params, url }: ClientLoaderFunctionArgs): Promise<PageData> {
  try {
    const head = await prepare(requestOver(browserQueries(), params, new URL(url)));
    return { answers: null, head: head ?? null };
  } catch (error) {
    if (error instanceof CallFailure && NOT_FOUND.includes(error.status)) throw refusalOf(error);
    if (error instanceof CallFailure) return { answers: null, head: null };
    throw error;
  }
}

function requestOver(queries: QueryClient, params: Params, url: URL): PageRequest {
  return {
    params,
    url,
    need: ({ queryKey }) => queries.fetchQuery({ queryKey }),
    offer: async (...parts) => {
      await Promise.all(parts.map((query) => queries.prefetchQuery(query)));
    },
  };
}

/** Another refusal keeps its status; no answer at all, or a broken one, is a 503 that passes. */
function refusalOf(error: unknown) {
  if (!(error instanceof CallFailure)) return error;
  const { status, message } = error;
  if (status === 404) return data({ message, data: error.data } satisfies PageRefusal, { status });
  if (NOT_FOUND.includes(status)) return data({ message: MESSAGES.notFound, data: null }, { status: 404 });
  return data({ message, data: null }, { status: status >= 400 && status < 500 ? status : 503 });
}
