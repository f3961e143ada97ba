import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Rolldown } from "vite";

/** What every page rests on; it changes only when a dependency does. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router)\//;

/** Files that the first page is made of, and every page with it: what they import at once belongs to them. */
const FIRST_PAGE = ["entry.client.tsx", "root.tsx", "layout/page-boundary.tsx", "pages/home.tsx"];

/**
 * What most other pages share. Whatever fewer pages use, and what rests on Base UI (the dialog), is loaded where it is
 * used; of the contract only what is free of the validator is named here, so that forms alone carry it (decision 0043).
 */
const SHARED = [
  /src\/contract\/(addresses|brand|labels|limits|messages|verdicts|vocabulary)\.ts/,
  /src\/(domain|web\/(api|session|ui|layout|features\/catalogue))\/(?!dialog)[^?]*\.tsx?$/,
];
const MOST_PAGES = 4;

function firstPageOf(context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set(FIRST_PAGE.map((file) => path.join(import.meta.dirname, "src/web", file)));
  for (const id of reached)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}
let firstPage: ReadonlySet<string> | undefined;

/** Small parts of the frame around every page, which other files share with it: apart, each would be a request. */
const FRAME =
  /src\/web\/(layout\/(login-links|navigation-links|page-boundary)|ui\/(logo|on-scroll|use-on-demand)|features\/search\/(example-searches|search-box|search-links|suggesting-input|use-typed))\.tsx?$/;

export default defineConfig({
  plugins: [reactRouter()],
  // In development every dependency is prepared at the start: found one by one, each would reload the page.
  optimizeDeps: { entries: ["src/web/**/*.tsx", "src/web/**/*.ts", "!**/*.test.*", "!src/web/routes.ts"] },
  build: { target: "baseline-widely-available", assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few large files compress better than many small ones (7 KB less on the first page) and are fewer requests.
            codeSplitting: {
              groups: [
                { name: "framework", test: FRAMEWORK, priority: 2 },
                {
                  name(id, context) {
                    firstPage ??= firstPageOf(context);
                    return firstPage.has(id) ? "site" : null;
                  },
                  debugName: "site",
                  priority: 1,
                  minShareCount: MOST_PAGES,
                },
                {
                  name: "shared",
                  test: (id) => SHARED.some((part) => part.test(id)),
                  minShareCount: MOST_PAGES,
                },
                { name: "frame", test: FRAME, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
