import type { DataTag, FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import {
  createContext,
  data,
  type LoaderFunctionArgs,
  type Params,
  RouterContextProvider,
} from "react-router";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import type { PageMetadata } from "../head.ts";
import { browserQueryClient } from "./browser.ts";
import { CallFailure } from "./call-failure.ts";
import { answerShownBefore, holdFailure } from "./queries.ts";

/** The query cache of one rendering: filled by the page's loader, read by its components. */
const queriesContext = createContext<QueryClient>();

/** The router context of server rendering. */
export const loadContext = (queries: QueryClient) =>
  new RouterContextProvider(new Map([[queriesContext, queries]]));

/** A query of a page. Its key carries the type of the answer; without a function of its own it is a call. */
type Query<Answer> = {
  queryKey: DataTag<QueryKey, Answer, CallFailure>;
  queryFn?: unknown;
  staleTime?: unknown;
};

export interface PageRequest {
  params: Params;
  url: URL;
  /** Fetches data the page can't be rendered without. A 404 response makes the page a 404. */
  need<Answer>(query: Query<Answer>): Promise<Answer>;
  /** Prefetches optional parts of the page. A part that fails is fetched again by the browser. */
  offer(...queries: Query<unknown>[]): Promise<void>;
}

export interface PageData {
  /** Null if the page couldn't be fetched: the metadata of its route table row applies. */
  head: PageMetadata | null;
}

/** The error data of a page that couldn't be loaded, shown by the page boundary. */
export interface PageError {
  message: string;
  /** `data` of the error response, such as records with similar names. */
  data: unknown;
}

/**
 * A page's loader: on the server for the first page, in the browser at later navigations. The page then reads each answer with
 * `useQuery` and the same query.
 */
export const pageLoader =
  (prepare: Prepare) =>
  (request: LoaderFunctionArgs): Promise<PageData> =>
    import.meta.env.SSR
      ? loadOnServer(prepare, request)
      : loadInBrowser(prepare, request, browserQueryClient());

/** Statuses that make a page a 404: a URL with invalid parameters counts as not found. */
const NOT_FOUND_STATUSES = [400, 404, 422];

type Prepare = (page: PageRequest) => Promise<PageMetadata | undefined>;

/** Fills the query cache of this rendering. Failed parts are removed: the page shows them as not yet loaded. */
async function loadOnServer(
  prepare: Prepare,
  { context, params, url }: LoaderFunctionArgs,
): Promise<PageData> {
  const queries = context.get(queriesContext);
  try {
    const head = await prepare(createPageRequest(queries, params, new URL(url)));
    queries.removeQueries({ predicate: ({ state }) => state.status !== "success" });
    return { head: head ?? null };
  } catch (error) {
    queries.clear();
    throw toPageError(error);
  }
}

/** Failed calls are left to the page, which shows them and lets the user retry. */
export async function loadInBrowser(
  prepare: Prepare,
  { params, url }: Pick<LoaderFunctionArgs, "params" | "url">,
  queries: QueryClient,
): Promise<PageData> {
  try {
    const head = await prepare(createPageRequest(queries, params, new URL(url)));
    return { head: head ?? null };
  } catch (error) {
    if (error instanceof CallFailure && NOT_FOUND_STATUSES.includes(error.status)) throw toPageError(error);
    if (error instanceof CallFailure) return { head: null };
    throw error;
  }
}

function createPageRequest(queries: QueryClient, params: Params, url: URL): PageRequest {
  return {
    params,
    url,
    need: (query) => fetchOnce(queries, query),
    offer: async (...parts) => {
      await Promise.all(parts.map((query) => fetchOnce(queries, query).catch(() => undefined)));
    },
  };
}

async function fetchOnce<Answer>(queries: QueryClient, query: Query<Answer>): Promise<Answer> {
  const shown = answerShownBefore<Answer>(queries, query.queryKey);
  if (shown !== undefined) return shown;
  try {
    return await queries.fetchQuery(query as FetchQueryOptions<Answer>);
  } catch (error) {
    holdFailure(queries, query.queryKey);
    throw error;
  }
}

/** Other client errors keep their status; a missing or malformed response becomes a 503. */
function toPageError(error: unknown) {
  if (!(error instanceof CallFailure)) return error;
  const { status, message } = error;
  if (status === 404) return data({ message, data: error.data } satisfies PageError, { status });
  if (NOT_FOUND_STATUSES.includes(status))
    return data({ message: PAGE_MESSAGES.notFound, data: null }, { status: 404 });
  return data({ message, data: null }, { status: status >= 400 && status < 500 ? status : 503 });
}
