/** Who a route is for. `guest-only` routes send a signed-in visitor to `/`; `protected` ones send others to `/home`. */
export type Access = "public" | "protected" | "guest-only";

export interface RouteRow {
  /** A React Router pattern; `*` is everything that no other row matches. */
  path: string;
  /** Relative to this folder. */
  file: string;
  access: Access;
  /** `full`: header with navigation. `simple`: a bar with the logo. */
  chrome: "full" | "simple";
  footer: boolean;
  /** Without a title the brand's name stands, without a description the default one (specification §2). */
  title?: string;
  description?: string;
  /** The address that search engines should keep, where it is not the route's own. */
  canonical?: string;
  sitemap: boolean;
  /** For readers who follow a link of ours, and not for search engines. */
  unlisted?: true;
  /** It shows the queue of test requests, which changes with every vote. */
  showsQueue?: true;
}

const full = { access: "public", chrome: "full", footer: true, sitemap: false } as const;
const guestOnly = { access: "guest-only", chrome: "simple", footer: false, sitemap: false } as const;

/** Every route, once: the router, the guard, the head, the navigation and the sitemap are read from here. */
export const ROUTES: readonly RouteRow[] = [
  {
    ...full,
    path: "/",
    file: "pages/home.tsx",
    showsQueue: true,
    sitemap: true,
    title: "Know what is really in your supplements",
    description:
      "Look up a dietary supplement and read what a laboratory measured in it: amounts against the label, metals, microbes, and the method behind every number.",
  },
  {
    ...full,
    path: "/home",
    file: "pages/home.tsx",
    showsQueue: true,
    canonical: "/",
    title: "Know what is really in your supplements",
    description:
      "Look up a dietary supplement and read what a laboratory measured in it: amounts against the label, metals, microbes, and the method behind every number.",
  },
  {
    ...full,
    path: "/brands",
    file: "pages/brands.tsx",
    sitemap: true,
    title: "Brands",
    description:
      "Supplement brands from A to Z: how many products are listed, how many have been tested, and how many of those passed.",
  },
  { ...full, path: "/brand-details/:slug", file: "pages/brand-details.tsx" },
  {
    ...full,
    path: "/search",
    file: "pages/search.tsx",
    sitemap: true,
    title: "Search supplements",
    description:
      "Search supplement labels and test reports by name, brand, ingredient or barcode, and narrow them by verdict, category, form and diet.",
  },
  {
    ...full,
    path: "/requests",
    file: "pages/requests.tsx",
    showsQueue: true,
    sitemap: true,
    title: "Test requests",
    description:
      "Which supplements readers want tested next, how far each request is, and how many days each step has typically taken.",
  },
  {
    ...full,
    path: "/ai-search",
    file: "pages/ai-search.tsx",
    footer: false,
    sitemap: true,
    title: "AI search",
    description:
      "Ask in your own words which supplements fit, and read what laboratories measured in them, each sentence with its source. Nothing here is medical advice.",
  },
  { ...full, path: "/supplement-details/:slug", file: "pages/supplement-details.tsx" },
  {
    ...full,
    path: "/about",
    file: "pages/about.tsx",
    sitemap: true,
    title: "About",
    description:
      "How supplements are chosen, bought, tested and judged here, what a verdict means, what we will not do, and how to correct us.",
  },
  { ...full, path: "/report/:slug", file: "pages/report.tsx" },
  {
    ...full,
    path: "/standards",
    file: "pages/standards.tsx",
    sitemap: true,
    title: "Standards and limits",
    description:
      "Every limit by which results are judged here: USP, FDA, EU, California Prop 65 and GOED, each with its figure, edition and source.",
  },
  {
    ...full,
    path: "/open-data",
    file: "pages/open-data.tsx",
    sitemap: true,
    title: "Open data",
    description:
      "All published test results as CSV and JSON, the signed documents behind them, the licence, and how to check that nothing was changed.",
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
  { ...full, path: "/newsletter", file: "pages/newsletter.tsx", unlisted: true, title: "Newsletter" },
  {
    ...full,
    path: "/newsletter/confirm",
    file: "pages/newsletter-confirm.tsx",
    unlisted: true,
    title: "Confirm your subscription",
  },
  { ...full, path: "/unsubscribe", file: "pages/unsubscribe.tsx", unlisted: true, title: "Stop letters" },
  { ...full, path: "/profile", file: "pages/profile.tsx", access: "protected", title: "Profile" },
  {
    ...full,
    path: "/ai-search-training-model",
    file: "pages/ai-search-training-model.tsx",
    access: "protected",
    footer: false,
    title: "AI search training",
  },
  { ...guestOnly, path: "/login", file: "pages/login.tsx", title: "Log in" },
  { ...guestOnly, path: "/register", file: "pages/register.tsx", title: "Register" },
  { ...guestOnly, path: "/forgot-password", file: "pages/forgot-password.tsx", title: "Forgot password" },
  { ...guestOnly, path: "/reset-password", file: "pages/reset-password.tsx", title: "Reset password" },
  { ...full, path: "*", file: "pages/not-found.tsx", title: "Page not found" },
];

const EVERYTHING_ELSE = ROUTES.at(-1) as RouteRow;

const segments = (path: string) => path.split("/").filter(Boolean);

function matches(pattern: string, pathname: string): boolean {
  const wanted = segments(pattern);
  const given = segments(pathname);
  return (
    wanted.length === given.length &&
    wanted.every((segment, at) => segment.startsWith(":") || segment === given[at]?.toLowerCase())
  );
}

/** The row of an address. Like the router, it ignores case and a slash at the end. */
export const rowOf = (pathname: string): RouteRow =>
  ROUTES.find((row) => matches(row.path, pathname)) ?? EVERYTHING_ELSE;
