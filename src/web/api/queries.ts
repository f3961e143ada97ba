import { type Query, QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { CallName } from "#contract/api-routes.ts";
import type { CallFailure } from "./call-failure.ts";
import type { ApiClient, CallInput, CallOutput } from "./client.ts";

/** How long an unused answer stays cached (specification §9). */
const GC_TIME_MS = 5 * 60_000;

/** An answer that came with the page, or was fetched for it, is shown without fetching it again. */
const STALE_TIME_MS = 60_000;

/** Queries whose answer a part of a page has shown that is gone. */
const leftQueries = new WeakSet<Query>();

/**
 * Lets a page that is opened again refetch what it showed before (specification §7, "refetch on mount"), whatever its age. In
 * the browser; on the server each page has its own cache. A mounted part that shows another query and returns, as with a
 * filter or suggestions, is not meant: it still has listeners.
 */
export function refetchWhenShownAgain(queries: QueryClient): void {
  queries.getQueryCache().subscribe((event) => {
    const { query } = event;
    if (event.type === "updated" && event.action.type === "success") leftQueries.delete(query);
    // Another part of the page may take the query over in the same commit.
    if (event.type === "observerRemoved" && !event.observer.hasListeners())
      setTimeout(() => query.getObserversCount() === 0 && leftQueries.add(query));
  });
}

/** Queries whose call has failed in a page's loader, until the page shows the failure. */
const heldFailures = new WeakSet<Query>();

/**
 * Holds a failed query, so that the page that is about to show it doesn't make the call again, neither when it mounts
 * (`retryOnMount`) nor when a mounted page changes its query. Once shown, the query can be retried, and is refetched
 * when it is invalidated or the connection returns.
 */
export function holdFailure(queries: QueryClient, queryKey: QueryKey): void {
  const cache = queries.getQueryCache();
  const query = cache.find({ queryKey });
  if (query?.state.status !== "error" || query.getObserversCount() > 0) return;
  heldFailures.add(query);
  const unsubscribe = cache.subscribe((event) => {
    if (event.query !== query || (event.type !== "observerAdded" && event.type !== "removed")) return;
    unsubscribe();
    // The observer decides whether to fetch right after this event.
    setTimeout(() => heldFailures.delete(query));
  });
}

/** An answer that a page has shown before: it is shown at once, and refetched there. Not one that a change has outdated. */
export function answerShownBefore<Answer>(queries: QueryClient, queryKey: QueryKey): Answer | undefined {
  const query = queries.getQueryCache().find<Answer>({ queryKey });
  return query && leftQueries.has(query as Query) && !query.state.isInvalidated
    ? query.state.data
    : undefined;
}

/**
 * The query cache, with the options of specification §7. A query's key is the call itself (name and input), so one
 * query function here serves every call, on the server and in the browser.
 */
export function createQueryClient(api: ApiClient): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) =>
          api.call(queryKey[0] as CallName, queryKey[1] as CallInput<CallName>, { signal }),
        refetchOnWindowFocus: false,
        refetchOnMount: true,
        retry: false,
        enabled: (query) => !heldFailures.has(query),
        // On the server, a five-minute timer would hold every page's answers in memory.
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : GC_TIME_MS,
        staleTime: (query) => (leftQueries.has(query as Query) ? 0 : STALE_TIME_MS),
        // Offline, a call fails immediately and the page shows the error, instead of pausing silently.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Query options of one call: for `useQuery`, page loaders and `invalidateQueries`. */
export const callQuery = <Name extends CallName>(name: Name, input: CallInput<Name>) =>
  queryOptions<CallOutput<Name>, CallFailure>({ queryKey: [name, input] });

/**
 * Fetches again what a change has made outdated. Invalidating alone joins a first fetch that is still under way, and that
 * answer may be from before the change. A fetch that only a page's loader waits for isn't canceled: the page would fail.
 */
export async function refetchChanged(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey, type: "active" });
  await queries.invalidateQueries({ queryKey });
}
