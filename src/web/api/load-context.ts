import { createContext, RouterContextProvider } from "react-router";
import type { Site } from "../site.ts";
import type { ApiClient } from "./client.ts";
import { type CallInProcess, createInProcessClient } from "./in-process-client.ts";

export const apiContext = createContext<ApiClient>();
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
  context.set(apiContext, createInProcessClient(call));
  context.set(siteContext, site);
  context.set(nonceContext, nonce);
  return context;
}
