import { QueryClient, queryOptions } from "@tanstack/react-query";
import type { CallName } from "#contract/api-routes.ts";
import type { CallFailure } from "./call-failure.ts";
import type { Api, CallInput, CallOutput } from "./client.ts";

/** Specification §9: how long an answer that no screen shows is kept. */
const CACHE_MS = 5 * 60_000;

/** An answer younger than this is shown without asking again: it came with the page, or with the page before. */
const FRESH_MS = 60_000;

/**
 * The cache of answers, with the options of specification §7. A query's key is the call itself, name and input, so
 * one function here makes every call, on the server and in the browser.
 */
export function createQueryClient(api: Api): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) =>
          api.call(queryKey[0] as CallName, queryKey[1] as CallInput<CallName>, { signal }),
        refetchOnWindowFocus: false,
        refetchOnMount: true,
        retry: false,
        // On the server a timer of five minutes would keep every page's answers in memory.
        gcTime: import.meta.env.SSR ? Number.POSITIVE_INFINITY : CACHE_MS,
        staleTime: FRESH_MS,
        // Without a network a call fails at once and the page says so, instead of waiting in silence.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** What to pass to `useQuery`, to a page's loader and to `invalidateQueries` for one call. */
export const callQuery = <Name extends CallName>(name: Name, input: CallInput<Name>) =>
  queryOptions<CallOutput<Name>, CallFailure>({ queryKey: [name, input] });

/** The cache that a page is rendered from on the server: it holds what the page's loader laid in and asks nothing. */
export const serverQueries = (): QueryClient =>
  createQueryClient({ call: () => Promise.reject(new Error("Pages make their calls in their loader.")) });
