import { useEffect, useState } from "react";
import { matchPath } from "react-router";
import { browserQueryClient } from "../api/browser.ts";
import { brandQuery, supplementQuery } from "../features/catalogue/queries.ts";
import { reportQuery } from "../features/reports/queries.ts";
import { matchRoute } from "../route-table.ts";
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
  return page && <PageFiles pathname={new URL(page, window.location.origin).pathname} />;
}

/** The router's list of the files of each route, by its path. */
declare global {
  interface Window {
    __reactRouterManifest?: {
      routes: Partial<Record<string, { module: string; imports?: string[]; css?: string[] }>>;
    };
  }
}

/** Prefetches a page's scripts and styles. The router has a component for that, which every page would carry. */
function PageFiles({ pathname }: { pathname: string }) {
  const files = window.__reactRouterManifest?.routes[matchRoute(pathname).path];
  if (!files) return null;
  return (
    <>
      {[files.module, ...(files.imports ?? [])].map((href) => (
        <link key={href} rel="modulepreload" href={href} />
      ))}
      {files.css?.map((href) => (
        <link key={href} rel="prefetch" as="style" href={href} />
      ))}
    </>
  );
}

function prefetchData(pathname: string): void {
  for (const [pattern, query] of Object.entries(PREFETCHED_QUERIES)) {
    const slug = matchPath(pattern, pathname)?.params.slug;
    if (slug) void browserQueryClient().prefetchQuery({ queryKey: query(slug).queryKey });
  }
}
