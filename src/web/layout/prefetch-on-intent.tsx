import { useEffect, useState } from "react";
import { matchPath, PrefetchPageLinks } from "react-router";
import { browserQueries } from "../api/browser.ts";
import { brandQuery, supplementQuery } from "../features/catalogue/queries.ts";
import { reportQuery } from "../features/reports/queries.ts";
import { onIntent } from "./intent.ts";

/** Pages whose answer is one small call, which the server has at hand. */
const ANSWERS = {
  "/supplement-details/:slug": supplementQuery,
  "/brand-details/:slug": brandQuery,
  "/report/:slug": reportQuery,
} as const;

/** Fetches what the page needs that the reader is about to open, so that it is there when the link is followed. */
export default function NextPage() {
  const [page, setPage] = useState<string | null>(null);
  useEffect(
    () =>
      onIntent((next) => {
        setPage(next);
        askFor(new URL(next, window.location.origin).pathname);
      }),
    [],
  );
  return page && <PrefetchPageLinks page={page} />;
}

function askFor(pathname: string): void {
  for (const [pattern, query] of Object.entries(ANSWERS)) {
    const slug = matchPath(pattern, pathname)?.params.slug;
    if (slug) void browserQueries().prefetchQuery({ queryKey: query(slug).queryKey });
  }
}
