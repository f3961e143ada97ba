import { createContext, use } from "react";
import type { Site } from "../site.ts";

export const SiteContext = createContext<Site | null>(null);

/** The site configuration. */
export function useSite(): Site {
  const site = use(SiteContext);
  if (!site) throw new Error("The page has no site configuration.");
  return site;
}
