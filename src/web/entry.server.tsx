import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { createInProcessClient } from "./api/in-process-client.ts";
import { loadContext } from "./api/page-loader.ts";
import { createQueryClient } from "./api/queries.ts";
import { renderDocument } from "./document.ts";
import { headOfPage } from "./head.ts";
import { serializeHydrationData } from "./hydration-data.ts";
import { SiteContext } from "./layout/use-site.ts";
import { loadPageModule } from "./page-modules.ts";
import type { RenderPage } from "./page-rendering.ts";
import { ROUTES } from "./route-table.ts";
import { createRoutes, pageRoute } from "./routes.tsx";

/** Of all pages, so that nobody waits for the first one of a kind. */
const pageRoutes = new Map(
  await Promise.all(ROUTES.map(async ({ path }) => [path, pageRoute(await loadPageModule(path))] as const)),
);
const { query, dataRoutes } = createStaticHandler(createRoutes((path) => pageRoutes.get(path) ?? {}));

/**
 * Renders a complete page without streaming, because its Content-Security-Policy and entity tag are sent before it. So React
 * renders in one synchronous pass to a string, in which nothing may suspend.
 */
export const renderPage: RenderPage = async (url, { site, call, assetsOf }, signal) => {
  const queries = createQueryClient(createInProcessClient(call));
  const context = await query(new Request(url, { signal }), { requestContext: loadContext(queries) });
  if (context instanceof Response)
    return { kind: "redirect", status: context.status, location: context.headers.get("location") ?? "/" };
  const content = renderToString(
    <QueryClientProvider client={queries}>
      <SiteContext value={site}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </SiteContext>
    </QueryClientProvider>,
  );
  const path = context.matches.at(-1)?.route.id ?? "";
  const assets = assetsOf(path);
  const page = assets.page === null ? null : { path, script: assets.page };
  const texts = renderDocument({
    site,
    head: headOfPage(context, site),
    assets,
    content,
    data: serializeHydrationData(context, { site, page, queries }),
  });
  return { kind: "page", status: context.statusCode, texts, errors: unexpectedErrors(context) };
};

/** Errors that are no response of a loader. */
const unexpectedErrors = ({ errors }: StaticHandlerContext): unknown[] =>
  Object.values(errors ?? {}).filter((error) => !isRouteErrorResponse(error));
