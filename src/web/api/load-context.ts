import { createContext, RouterContextProvider } from "react-router";
import type { Site } from "../site.ts";
import { type Api, type CallFetch, createApi, NOBODY } from "./client.ts";

export const apiContext = createContext<Api>();
export const siteContext = createContext<Site>();

/** What a page's loader reads while it is rendered on the server. `fetch` takes paths that start with `/api`. */
export function loadContext({ fetch, site }: { fetch: CallFetch; site: Site }) {
  const context = new RouterContextProvider();
  context.set(apiContext, createApi({ fetch, credentials: NOBODY }));
  context.set(siteContext, site);
  return context;
}
