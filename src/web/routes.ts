import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { ROUTES } from "./route-table.ts";

// The layout stands between the shell and the pages so that the failure of a page leaves the header and footer alone.
export default [
  layout(
    "layout/page-boundary.tsx",
    ROUTES.map((row) => route(row.path, row.file, { id: row.path })),
  ),
] satisfies RouteConfig;
