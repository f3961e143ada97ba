import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { browserQueryClient } from "./api/browser.ts";
import { ROOT_ID, readHydrationData, restoreAnswers } from "./hydration-data.ts";
import { SiteContext } from "./layout/use-site.ts";
import { createRoutes, type PageModule, pageRoute } from "./routes.tsx";
import { updateHeadOnNavigation } from "./update-head.ts";

/** Hydrates the page that came from the server. Its file has been evaluated before (`start-script.ts`). */
export async function hydrate(): Promise<void> {
  const { site, page, router: hydrationData, answers } = readHydrationData(document);
  // Only the first page comes with answers; later pages fetch theirs in the browser.
  const queries = restoreAnswers(browserQueryClient(), answers);
  const first = page && pageRoute((await import(/* @vite-ignore */ page.script)) as PageModule);
  const routes = createRoutes((path) =>
    first && path === page.path ? first : { lazy: () => loadPageRoute(path) },
  );
  const router = createBrowserRouter(routes, { hydrationData });
  updateHeadOnNavigation(router, site);
  startTransition(() => {
    hydrateRoot(
      document.getElementById(ROOT_ID) as HTMLElement,
      <StrictMode>
        <QueryClientProvider client={queries}>
          <SiteContext value={site}>
            <RouterProvider router={router} />
          </SiteContext>
        </QueryClientProvider>
      </StrictMode>,
    );
  });
}

/**
 * Loads a page's route, with the list of all page files, which the first page does without. Where a file is missing, the site has
 * been updated: then the document is loaded again.
 */
async function loadPageRoute(path: string) {
  try {
    const { loadPageModule } = await import("./page-modules.ts");
    return pageRoute(await loadPageModule(path));
  } catch {
    window.location.reload();
    return new Promise<never>(() => undefined);
  }
}
