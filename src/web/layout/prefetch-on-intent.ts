import type { QueryKey } from "@tanstack/react-query";
import { browserQueryClient } from "../api/browser.ts";
import { brandQuery, supplementQuery } from "../features/catalogue/queries.ts";
import { reportQuery } from "../features/reports/queries.ts";
import { loadPageModule } from "../page-modules.ts";
import { matchRoute } from "../route-table.ts";
import { onLinkIntent } from "./intent.ts";

/** Pages whose data is one small call that the server answers quickly, by their path in the route table. */
const PREFETCHED_QUERIES: Readonly<Record<string, (slug: string) => { queryKey: QueryKey }>> = {
  "/supplement-details/:slug": supplementQuery,
  "/brand-details/:slug": brandQuery,
  "/report/:slug": reportQuery,
};

/**
 * Prefetches the code and data of the page the visitor is about to open. Prefetching every link in view would use
 * visitors' data and server time for pages that nobody opens. Prefetched calls count against the rate limits. Returns how to
 * stop.
 */
export const prefetchOnIntent = (): (() => void) =>
  onLinkIntent((page) => {
    const { pathname } = new URL(page, window.location.origin);
    const { path } = matchRoute(pathname);
    loadPageModule(path).catch(() => undefined);
    const queryKey = PREFETCHED_QUERIES[path]?.(decodeURIComponent(pathname.split("/")[2] ?? "")).queryKey;
    if (queryKey) void browserQueryClient().prefetchQuery({ queryKey });
  });
