import { useRouteLoaderData } from "react-router";
import type { Site } from "../site.ts";

/** What the operator's configuration says about the site. */
export function useSite(): Site {
  const root = useRouteLoaderData<{ site: Site }>("root");
  if (!root) throw new Error("The root loader did not say what the site is.");
  return root.site;
}
