import type { ComponentType } from "react";
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from "react-router";
import type { PageMetadata } from "./head.ts";
import { PageErrorBoundary } from "./layout/page-error-boundary.tsx";
import { App, ShellErrorBoundary } from "./root.tsx";
import { ROUTES } from "./route-table.ts";

/** What the file of a page exports. */
export interface PageModule {
  default: ComponentType;
  loader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
  ErrorBoundary?: ComponentType;
  /** The metadata of a page that loads none. */
  head?: PageMetadata;
}

/** The part of a page's route that its file determines. */
export const pageRoute = ({ default: Component, head, ...module }: PageModule) => ({
  ...module,
  Component,
  handle: { head },
});

type PageRoute = Pick<RouteObject, "lazy" | "Component" | "loader" | "handle">;

/**
 * The routes of the router, one for each row of the route table, with its path as id. The error boundary is between the shell
 * and the pages, so that a failed page keeps the header and footer.
 */
export const createRoutes = (pageRouteOf: (path: string) => PageRoute): RouteObject[] => [
  {
    id: "shell",
    Component: App,
    ErrorBoundary: ShellErrorBoundary,
    children: [
      {
        id: "pages",
        ErrorBoundary: PageErrorBoundary,
        children: ROUTES.map(({ path }) => ({ id: path, path, ...pageRouteOf(path) })),
      },
    ],
  },
];
