import type { QueryClient } from "@tanstack/react-query";
import { createContext, RouterContextProvider } from "react-router";
import type { Site } from "../site.ts";
import { type CallInProcess, createInProcessClient } from "./in-process-client.ts";
import { createQueryClient } from "./queries.ts";

/** The query cache of one rendering: filled by the page's loader, read by its components. */
export const queriesContext = createContext<QueryClient>();
export const siteContext = createContext<Site>();
/** The nonce that React and the router put on their scripts (see `app/content-security-policy.ts`). */
export const nonceContext = createContext<string>();

interface LoadSources {
  call: CallInProcess;
  site: Site;
  nonce: string;
}

/** The router context of server rendering. */
export function loadContext({ call, site, nonce }: LoadSources) {
  const context = new RouterContextProvider();
  context.set(queriesContext, createQueryClient(createInProcessClient(call)));
  context.set(siteContext, site);
  context.set(nonceContext, nonce);
  return context;
}
