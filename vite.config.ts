import { createHash } from "node:crypto";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Rolldown } from "vite";
import { ROUTES } from "./src/web/route-table.ts";

/** What every page rests on; it changes only when a dependency does. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router)\//;

/** What stands around every page, with what these files import at once. */
const AROUND = ["entry.client.tsx", "root.tsx", "layout/page-boundary.tsx"];
const HOME = "pages/home.tsx";

/**
 * What most other pages share. Whatever fewer pages use, and what rests on Base UI (the dialog), is loaded where it is
 * used; of the contract only what is free of the validator is named here, so that forms alone carry it (decision 0043).
 */
const SHARED = [
  /src\/contract\/(addresses|brand|labels|limits|messages|verdicts|vocabulary)\.ts/,
  /src\/(domain|web\/(api|session|ui|layout|features\/catalogue))\/(?!dialog)[^?]*\.tsx?$/,
];
const MOST_PAGES = 4;

function reachedFrom(files: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set(files.map((file) => path.join(import.meta.dirname, "src/web", file)));
  for (const id of reached)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}

/** The index of TanStack Query reaches all of it; these parts are for calls that change something, and for lists of calls. */
const SELDOM = /(mutationObserver|queriesObserver|useMutation|useQueries)\.js$/;

let site: ReadonlySet<string> | undefined;

/** One file holds what every page needs, and what the first page shares with another (decision 0175). */
function siteOf(context: Rolldown.ChunkingContext): Set<string> {
  const around = reachedFrom(AROUND, context);
  const pages = new Set(ROUTES.map(({ file }) => file));
  const reaches = [...pages].map((file) => reachedFrom([file], context));
  const isShared = (id: string) => reaches.filter((reach) => reach.has(id)).length > 1;
  return around.union(new Set([...reachedFrom([HOME], context)].filter(isShared)));
}

const ICONS = ["lucide-react"];

/** The same for the server and for the browser, and short: pages, styles and scripts are full of them. */
function classNameOf(name: string, file: string): string {
  const place = path.relative(import.meta.dirname, file.replace(/\?.*$/, ""));
  return `${name}_${createHash("sha256").update(place).digest("base64url").replace(/\W/g, "").slice(0, 4)}`;
}

export default defineConfig({
  plugins: [reactRouter()],
  // In development every dependency is prepared at the start: found one by one, each would reload the page.
  optimizeDeps: {
    entries: ["src/web/**/*.tsx", "src/web/**/*.ts", "!**/*.test.*", "!src/web/routes.ts"],
    exclude: ICONS,
  },
  // Icons are drawn by our own few lines, on both sides.
  resolve: {
    alias: { "../createLucideIcon.mjs": path.join(import.meta.dirname, "src/web/ui/draw-icon.ts") },
  },
  ssr: { noExternal: ICONS },
  css: { modules: { generateScopedName: classNameOf } },
  build: { target: "baseline-widely-available", assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few large files compress better than many small ones and are fewer requests.
            codeSplitting: {
              groups: [
                { name: "framework", test: FRAMEWORK, priority: 2 },
                {
                  name(id, context) {
                    site ??= siteOf(context);
                    return site.has(id) && !SELDOM.test(id) ? "site" : null;
                  },
                  debugName: "site",
                  priority: 1,
                },
                {
                  name: "shared",
                  test: (id) => SHARED.some((part) => part.test(id)),
                  minShareCount: MOST_PAGES,
                },
              ],
            },
          },
        },
      },
    },
  },
});
