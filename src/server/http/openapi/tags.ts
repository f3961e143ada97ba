/** Groups of calls, by how their paths begin: the first that matches. */
const TAGS: readonly (readonly [tag: string, description: string, begins: readonly string[]])[] = [
  ["AI search", "Questions in your own words, answered from report rows only.", ["/search/ai-search"]],
  ["Search", "Search by words and filters.", ["/search", "/web/search"]],
  [
    "Reports",
    "Signed test reports, registered tests, open data, and the log of documents.",
    ["/web/report/", "/web/registered-test", "/web/open-data", "/web/log"],
  ],
  ["Notices", "Recalls and alerts of public authorities.", ["/web/notice"]],
  [
    "Test requests",
    "The queue of requested tests.",
    ["/supplement/manage-test-request", "/user/test-request", "/web/test-request"],
  ],
  ["Corrections", "Errors that visitors report.", ["/web/report-error", "/web/corrections"]],
  ["Scans", "Photos of labels and barcodes.", ["/user/scan", "/general/image"]],
  ["My supplements", "What a user follows and takes.", ["/user/follow", "/user/my-day", "/web/my-day"]],
  ["Newsletter", "Subscriptions.", ["/web/home/email"]],
  ["Site", "Who operates this site.", ["/web/imprint"]],
  [
    "Catalog",
    "Brands, products, ingredients, and rankings.",
    [
      "/home/brand",
      "/user/brand",
      "/web/user/brand",
      "/user/supplement",
      "/web/user/similar-supplement",
      "/web/supplement",
      "/web/home/overview",
      "/web/ingredient",
      "/web/ranking",
    ],
  ],
  ["Developers", "API keys and webhooks.", ["/user/api-key", "/user/webhook"]],
  ["Accounts", "Tokens, logins, and the user’s own data.", ["/auth", "/user"]],
];

/** Tag of a path. Throws for a path of no group. */
export function tagOf(path: string): string {
  const found = TAGS.find(([, , begins]) => begins.some((begin) => path.startsWith(begin)));
  if (found) return found[0];
  throw new Error(`No group of calls has the path ${path}.`);
}

export const tags = TAGS.map(([name, description]) => ({ name, description }));
