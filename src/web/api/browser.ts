import type { QueryClient } from "@tanstack/react-query";
import { type Api, createApi, NOBODY } from "./client.ts";
import { createQueryClient } from "./queries.ts";

let api: Api | undefined;
let queries: QueryClient | undefined;

/** The one API client of this browser tab. */
export function browserApi(): Api {
  api ??= createApi({ fetch: (address, request) => fetch(address, request), credentials: NOBODY });
  return api;
}

/** The one cache of answers of this browser tab. */
export function browserQueries(): QueryClient {
  queries ??= createQueryClient(browserApi());
  return queries;
}
