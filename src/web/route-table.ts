/** Who may open a route. `guest-only` routes redirect users to `/`; `protected` ones redirect visitors to `/home`. */
export type Access = "public" | "protected" | "guest-only";

export interface RouteRow {
  /** React Router pattern; `*` matches everything else. */
  path: string;
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
}

const full = { access: "public", chrome: "full", footer: true, sitemap: false } as const;
const home = {
  ...full,
  showsQueue: true,
  title: "Know what’s really in your supplements",
  description:
    "Look up a dietary supplement and see what a laboratory measured in it: amounts compared with the label, heavy metals, microbes, and the method behind every number.",
} as const;
const staffConsole = {
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
    sitemap: true,
  },
  { ...full, path: "/brand-details/:slug" },
  {
    ...full,
    path: "/ingredients",
    sitemap: true,
  },
  { ...full, path: "/ingredient/:slug" },
  {
    ...full,
    path: "/notices",
    sitemap: true,
  },
  {
    ...full,
    path: "/registry",
    sitemap: true,
  },
  { ...full, path: "/registry/:number" },
  { ...full, path: "/rankings", sitemap: true },
  { ...full, path: "/rankings/:category" },
  {
    ...full,
    path: "/search",
    sitemap: true,
  },
  {
    ...full,
    path: "/my-day",
    sitemap: true,
  },
  {
    ...full,
    path: "/requests",
    showsQueue: true,
    sitemap: true,
  },
  { ...full, path: "/requests/:id", showsQueue: true },
  {
    ...full,
    path: "/ai-search",
    asks: true,
    footer: false,
    sitemap: true,
  },
  {
    ...full,
    path: "/supplement-details/:slug",
  },
  {
    ...full,
    path: "/about",
    sitemap: true,
  },
  { ...full, path: "/report/:slug" },
  {
    ...full,
    path: "/standards",
    sitemap: true,
  },
  {
    ...full,
    path: "/open-data",
    sitemap: true,
  },
  {
    ...full,
    path: "/imprint",
    sitemap: true,
  },
  {
    ...full,
    path: "/privacy-policy",
    sitemap: true,
  },
  {
    ...full,
    path: "/security",
    sitemap: true,
  },
  {
    ...full,
    path: "/newsletter",
    unlisted: true,
    title: "Newsletter",
  },
  {
    ...full,
    path: "/newsletter/confirm",
    unlisted: true,
    title: "Confirm your subscription",
  },
  {
    ...full,
    path: "/unsubscribe",
    unlisted: true,
    title: "Unsubscribe",
  },
  {
    ...full,
    path: "/undo-email-change",
    unlisted: true,
    title: "Undo the change of your email address",
  },
  { ...full, path: "/profile", access: "protected", title: "Profile" },
  {
    ...full,
    path: "/ai-search-training-model",
    access: "protected",
    footer: false,
    title: "AI search",
  },
  { ...staffConsole, path: "/console" },
  { ...staffConsole, path: "/console/:screen" },
  { ...guestOnly, path: "/login", title: "Log in" },
  { ...guestOnly, path: "/register", title: "Register" },
  { ...guestOnly, path: "/forgot-password", title: "Forgot password" },
  { ...guestOnly, path: "/reset-password", title: "Reset password" },
  { ...full, path: "*", title: "Page not found" },
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
