import { useEffect, useState } from "react";
import { matchPath, PrefetchPageLinks } from "react-router";
import { browserQueryClient } from "../api/browser.ts";
import { brandQuery, supplementQuery } from "../features/catalogue/queries.ts";
import { reportQuery } from "../features/reports/queries.ts";
import { onLinkIntent } from "./intent.ts";

/** Pages whose data is one small call that the server answers quickly. */
const PREFETCHED_QUERIES = {
  "/supplement-details/:slug": supplementQuery,
  "/brand-details/:slug": brandQuery,
  "/report/:slug": reportQuery,
} as const;

/**
 * Prefetches the code and data of the page the visitor is about to open. Prefetching every link in view would use
 * visitors' data and server time for pages that nobody opens. Prefetched calls count against the rate limits.
 */
export default function PrefetchOnIntent() {
  const [page, setPage] = useState<string | null>(null);
  useEffect(
    () =>
      onLinkIntent((next) => {
        setPage(next);
        prefetchData(new URL(next, window.location.origin).pathname);
      }),
    [],
  );
  return page && <PrefetchPageLinks page={page} />;
}

function prefetchData(pathname: string): void {
  for (const [pattern, query] of Object.entries(PREFETCHED_QUERIES)) {
    const slug = matchPath(pattern, pathname)?.params.slug;
    if (slug) void browserQueryClient().prefetchQuery({ queryKey: query(slug).queryKey });
  }
}
