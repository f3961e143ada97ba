export interface NavigationEntry {
  label: string;
  to: string;
  /** Addresses at which the entry is the active one, with everything below them. */
  paths: readonly string[];
}

/** The entries of the header, the menu and the footer (specification §2). */
export const NAVIGATION: readonly NavigationEntry[] = [
  { label: "Home", to: "/", paths: ["/", "/home"] },
  { label: "Search", to: "/search", paths: ["/search", "/supplement-details", "/ai-search"] },
  { label: "AI Search", to: "/ai-search-training-model", paths: ["/ai-search-training-model"] },
  { label: "Brands", to: "/brands", paths: ["/brands", "/brand-details"] },
];

/** Whether an entry is the one that a reader is in. */
export function isActive(entry: NavigationEntry, pathname: string): boolean {
  const given = pathname.toLowerCase().replace(/(?<=.)\/+$/, "");
  return entry.paths.some((path) => given === path || (path !== "/" && given.startsWith(`${path}/`)));
}
