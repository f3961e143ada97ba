import { useRouteLoaderData } from "react-router";
import type { Site } from "../site.ts";

/** The site configuration. */
export function useSite(): Site {
  const root = useRouteLoaderData<{ site: Site }>("root");
  if (!root) throw new Error("The root loader returned no site configuration.");
  return root.site;
}
