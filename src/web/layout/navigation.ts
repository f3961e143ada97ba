import { BRAND_NAME } from "#contract/brand.ts";

export interface NavigationEntry {
  label: string;
  to: string;
  /** Where it leads without an account, if `to` is a protected page. */
  guestTo?: string;
  /** Paths at which the entry is active, including their sub-paths. */
  paths: readonly string[];
}

/** The entries of the header, the menu and the footer: those of the specification (§2), and no others. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { label: "Home", to: "/", paths: ["/", "/home"] },
  { label: "Search", to: "/search", paths: ["/search", "/supplement-details", "/ai-search"] },
  {
    label: "AI Search",
    to: "/ai-search-training-model",
    guestTo: "/ai-search",
    paths: ["/ai-search-training-model"],
  },
  { label: "Brands", to: "/brands", paths: ["/brands", "/brand-details"] },
];

/** Stands in the header as well, apart from the entries of the specification. */
export const INGREDIENTS: NavigationEntry = {
  label: "Ingredients",
  to: "/ingredients",
  paths: ["/ingredients", "/ingredient"],
};

/** Pages that the specification's lists lack: apart from them in the menu of small screens and at the foot of every page. */
export const MORE_PAGES: readonly NavigationEntry[] = [
  INGREDIENTS,
  { label: "Test requests", to: "/requests", paths: ["/requests"] },
  { label: "Registry of tests", to: "/registry", paths: ["/registry"] },
  { label: "My day", to: "/my-day", paths: ["/my-day"] },
  { label: "Rankings", to: "/rankings", paths: ["/rankings"] },
  { label: "Recalls and alerts", to: "/notices", paths: ["/notices"] },
  { label: "Standards", to: "/standards", paths: ["/standards"] },
  { label: `About ${BRAND_NAME}`, to: "/about", paths: ["/about"] },
  { label: "Open data", to: "/open-data", paths: ["/open-data"] },
  { label: "Imprint", to: "/imprint", paths: ["/imprint"] },
];

/** Where an entry leads this visitor: everybody gets to a page that is for them. */
export const destinationOf = ({ to, guestTo = to }: NavigationEntry, isSignedIn: boolean): string =>
  isSignedIn ? to : guestTo;

const normalized = (pathname: string): string => pathname.toLowerCase().replace(/(?<=.)\/+$/, "");

/** Whether an entry is active at a path. */
export function isActive(entry: NavigationEntry, pathname: string): boolean {
  const path = normalized(pathname);
  return entry.paths.some((prefix) => path === prefix || (prefix !== "/" && path.startsWith(`${prefix}/`)));
}

/**
 * `aria-current` of an entry: "page" at its own page and below; "true" at a page of its section that another entry leads to, as AI
 * search is of Search (specification §2).
 */
export function currentOf(entry: NavigationEntry, pathname: string): "page" | "true" | undefined {
  const leadsHere = ({ guestTo }: NavigationEntry) => guestTo === normalized(pathname);
  if (leadsHere(entry)) return "page";
  if (!isActive(entry, pathname)) return undefined;
  return NAVIGATION.some(leadsHere) ? "true" : "page";
}
