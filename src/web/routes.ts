import { layout, type RouteConfig, route } from "@react-router/dev/routes";
import { PAGE_FILES } from "./page-files.ts";
import { ROUTES } from "./route-table.ts";

// The boundary is a layout between the shell and the pages, so that a failed page keeps the header and footer.
export default [
  layout(
    "layout/page-boundary.tsx",
    ROUTES.map(({ path }) => route(path, PAGE_FILES[path] ?? "", { id: path })),
  ),
] satisfies RouteConfig;
