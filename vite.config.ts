import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/** What every page rests on; it changes only when a dependency does. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router)\//;

/**
 * What most pages share. Whatever fewer pages use, and what rests on Base UI, is loaded where it is used; of the contract
 * only what is free of the validator is named here, so that forms alone carry it (decision 0043).
 */
const SHARED = [
  /node_modules\/(@tanstack|lucide-react|throttle-debounce)\//,
  /src\/contract\/(addresses|brand|labels|limits|messages|verdicts|vocabulary)\.ts/,
  /src\/(domain|web\/(api|session|ui|layout|features\/catalogue))\/[^?]*\.tsx?$|src\/web\/[^/?]+\.tsx?$/,
];
const MOST_PAGES = 4;

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
                  name: "site",
                  test: (id) => SHARED.some((part) => part.test(id)),
                  priority: 1,
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
