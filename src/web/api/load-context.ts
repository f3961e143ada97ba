import type { QueryClient } from "@tanstack/react-query";
import { createContext, RouterContextProvider } from "react-router";

/** The query cache of one rendering: filled by the page's loader, read by its components. */
export const queriesContext = createContext<QueryClient>();

/** The router context of server rendering. */
export const loadContext = (queries: QueryClient) =>
  new RouterContextProvider(new Map([[queriesContext, queries]]));
