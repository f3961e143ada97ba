/** Who may open a route. `guest-only` routes redirect users to `/`; `protected` ones redirect visitors to `/home`. */
export type Access = "public" | "protected" | "guest-only";

export interface RouteRow {
  /** React Router pattern; `*` matches everything else. */
  path: string;
  /** Relative to this folder. */
  file: string;
  access: Access;
  /** `full`: header with navigation. `simple`: a bar with the logo. */
  chrome: "full" | "simple";
  footer: boolean;
  /**
   * Without a title the brand name is used, without a description the default one (specification §2). The default says
   * "tested … certified", which is false for an untested product: the loaders of brands, supplements and reports always
   * return both.
   */
  title?: string;
  description?: string;
  /** Canonical path, if it differs from the route's own. */
  canonical?: string;
  sitemap: boolean;
  /** Reached only through links in our emails; not for search engines. */
  unlisted?: true;
  /** The page shows the queue of test requests, which changes with every vote. */
  showsQueue?: true;
  /** With the parameter `q`, the page answers a question of the visitor. */
  asks?: true;
  /**
   * Query parameters that change what the server renders. It ignores all others, so that nobody can have the same page
   * rendered and cached under a thousand URLs.
   */
  parameters?: readonly string[];
}

const FILTERS = [
  "category",
  "brand",
  "ingredient",
  "verdict",
  "hazard",
  "form",
  "diet",
  "free_from",
  "certificate",
] as const;
const TEST_FILTERS = ["tested", "tested_from", "tested_to", "max_lead"] as const;
const SEARCH = ["q", ...FILTERS, ...TEST_FILTERS, "sort", "page", "view", "compare"] as const;
const QUESTION = ["q", "drop", "add", "pages"] as const;

const full = { access: "public", chrome: "full", footer: true, sitemap: false } as const;
const home = {
  ...full,
  file: "pages/home.tsx",
  showsQueue: true,
  title: "Know what’s really in your supplements",
  description:
    "Look up a dietary supplement and see what a laboratory measured in it: amounts compared with the label, heavy metals, microbes, and the method behind every number.",
} as const;
const staffConsole = {
  file: "pages/console.tsx",
  access: "protected",
  chrome: "simple",
  footer: false,
  sitemap: false,
  title: "Console",
} as const;
const guestOnly = { access: "guest-only", chrome: "simple", footer: false, sitemap: false } as const;

/** Every route. Source of the router, the route guard, page metadata and the sitemap. */
export const ROUTES: readonly RouteRow[] = [
  { ...home, path: "/", sitemap: true },
  { ...home, path: "/home", canonical: "/" },
  {
    ...full,
    path: "/brands",
    file: "pages/brands.tsx",
    parameters: ["q", "letter", "tested", "sort", "page"],
    sitemap: true,
    title: "Brands",
    description:
      "Supplement brands from A to Z: how many products are listed, how many have been tested, and how many of those passed.",
  },
  { ...full, path: "/brand-details/:slug", file: "pages/brand-details.tsx", parameters: SEARCH },
  {
    ...full,
    path: "/ingredients",
    file: "pages/ingredients.tsx",
    sitemap: true,
    title: "Ingredients",
    description:
      "Supplement ingredients from A to Z: forms, usual label amounts, reference intakes, what published tests found, and tested products.",
  },
  { ...full, path: "/ingredient/:slug", file: "pages/ingredient.tsx" },
  { ...full, path: "/rankings", file: "pages/rankings.tsx", sitemap: true },
  { ...full, path: "/rankings/:category", file: "pages/ranking.tsx" },
  {
    ...full,
    path: "/search",
    file: "pages/search.tsx",
    parameters: SEARCH,
    sitemap: true,
    title: "Search supplements",
    description:
      "Search supplement labels and test reports by name, brand, ingredient, or barcode, and filter by verdict, category, form, and diet.",
  },
  {
    ...full,
    path: "/requests",
    file: "pages/requests.tsx",
    parameters: ["page"],
    showsQueue: true,
    sitemap: true,
    title: "Test requests",
    description:
      "Which supplements people want tested next, the status of each request, and how many days each step typically takes.",
  },
  {
    ...full,
    path: "/ai-search",
    file: "pages/ai-search.tsx",
    asks: true,
    parameters: QUESTION,
    footer: false,
    sitemap: true,
    title: "AI search",
    description:
      "Ask in your own words which supplements match, and read what laboratories measured in them, with a source for every sentence. Not medical advice.",
  },
  {
    ...full,
    path: "/supplement-details/:slug",
    file: "pages/supplement-details.tsx",
    parameters: ["stage"],
  },
  {
    ...full,
    path: "/about",
    file: "pages/about.tsx",
    sitemap: true,
    title: "About",
    description:
      "How we choose, buy, test, and judge supplements, what the verdicts mean, what we won’t do, and how to correct us.",
  },
  { ...full, path: "/report/:slug", file: "pages/report.tsx", parameters: ["standard"] },
  {
    ...full,
    path: "/standards",
    file: "pages/standards.tsx",
    sitemap: true,
    title: "Standards and limits",
    description:
      "Every limit we use to judge results: USP, FDA, EU, California Prop 65, and GOED, each with its value, edition, and source.",
  },
  {
    ...full,
    path: "/open-data",
    file: "pages/open-data.tsx",
    sitemap: true,
    title: "Open data",
    description:
      "All published test results as CSV and JSON, the signed documents behind them, the license, and how to check that nothing was changed.",
  },
  {
    ...full,
    path: "/privacy-policy",
    file: "pages/privacy-policy.tsx",
    sitemap: true,
    title: "Privacy policy",
    description:
      "What this site stores in your browser and on its servers, why, for how long, and how to delete it.",
  },
  {
    ...full,
    path: "/security",
    file: "pages/security.tsx",
    sitemap: true,
    title: "Security",
    description: "How to report a vulnerability, and what you may test.",
  },
  {
    ...full,
    path: "/newsletter",
    file: "pages/newsletter.tsx",
    parameters: ["done", "failed"],
    unlisted: true,
    title: "Newsletter",
  },
  {
    ...full,
    path: "/newsletter/confirm",
    file: "pages/newsletter-confirm.tsx",
    parameters: ["token", "done", "failed"],
    unlisted: true,
    title: "Confirm your subscription",
  },
  {
    ...full,
    path: "/unsubscribe",
    file: "pages/unsubscribe.tsx",
    parameters: ["token", "done", "failed"],
    unlisted: true,
    title: "Unsubscribe",
  },
  {
    ...full,
    path: "/undo-email-change",
    file: "pages/undo-email-change.tsx",
    parameters: ["token", "done", "failed"],
    unlisted: true,
    title: "Undo the change of your email address",
  },
  { ...full, path: "/profile", file: "pages/profile.tsx", access: "protected", title: "Profile" },
  {
    ...full,
    path: "/ai-search-training-model",
    file: "pages/ai-search-training-model.tsx",
    access: "protected",
    footer: false,
    title: "AI search training",
  },
  { ...staffConsole, path: "/console" },
  { ...staffConsole, path: "/console/:screen" },
  { ...guestOnly, path: "/login", file: "pages/login.tsx", title: "Log in" },
  { ...guestOnly, path: "/register", file: "pages/register.tsx", title: "Register" },
  { ...guestOnly, path: "/forgot-password", file: "pages/forgot-password.tsx", title: "Forgot password" },
  { ...guestOnly, path: "/reset-password", file: "pages/reset-password.tsx", title: "Reset password" },
  { ...full, path: "*", file: "pages/not-found.tsx", title: "Page not found" },
];

const CATCH_ALL_ROUTE = ROUTES.at(-1) as RouteRow;

const segments = (path: string) => path.split("/").filter(Boolean);

function matches(pattern: string, pathname: string): boolean {
  const patternSegments = segments(pattern);
  const pathSegments = segments(pathname);
  return (
    patternSegments.length === pathSegments.length &&
    patternSegments.every(
      (segment, at) => segment.startsWith(":") || segment === pathSegments[at]?.toLowerCase(),
    )
  );
}

/** The row that matches a path. Like the router, ignores case and a trailing slash. */
export const matchRoute = (pathname: string): RouteRow =>
  ROUTES.find((row) => matches(row.path, pathname)) ?? CATCH_ALL_ROUTE;
