import { createContext, RouterContextProvider } from "react-router";
import type { Site } from "../site.ts";
import { type Api, type CallFetch, createApi, NOBODY } from "./client.ts";

export const apiContext = createContext<Api>();
export const siteContext = createContext<Site>();
/** What every script of the page bears that is the page's own (see `app/content-security-policy.ts`). */
export const scriptMarkContext = createContext<string>();

interface LoadSources {
  fetch: CallFetch;
  site: Site;
  scriptMark: string;
}

/** What a page's loader reads while it is rendered on the server. `fetch` takes paths that start with `/api`. */
export function loadContext({ fetch, site, scriptMark }: LoadSources) {
  const context = new RouterContextProvider();
  context.set(apiContext, createApi({ fetch, credentials: NOBODY }));
  context.set(siteContext, site);
  context.set(scriptMarkContext, scriptMark);
  return context;
}
