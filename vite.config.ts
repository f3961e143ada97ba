import { createHash } from "node:crypto";
import path from "node:path";
import react from "@vitejs/plugin-react";
import { defineConfig, type Rolldown } from "vite";
import { precompress } from "./src/app/precompress.ts";
import { writeServiceWorker } from "./src/app/write-service-worker.ts";
import { ENTRY } from "./src/web/page-assets.ts";
import { PAGE_FILES } from "./src/web/page-files.ts";

/** What every page depends on; it changes only when a dependency does. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router)\//;

const ENTRY_FILE = path.basename(ENTRY);
const HOME_PAGE = "pages/home.tsx";

/** Parts of the query library that the home page does not use: its index file imports all, so they seem to be. */
const UNUSED_AT_HOME =
  /@tanstack\/(react-query\/.*\/use(Queries|Mutation)|query-core\/.*\/(queries|mutation)Observer)\.js/;

/**
 * Modules that most other pages share. Modules that fewer pages use, and those that need Base UI (the dialog), are loaded
 * where they are used. Of the contract only files without zod are listed, so that only forms load the validator.
 */
const SHARED_MODULES = [
  /src\/contract\/(brand|labels|limits|page-messages|verdicts|vocabulary)\.ts/,
  /src\/(domain|web\/(api|session|ui|layout|features\/catalogue))\/(?!dialog)[^?]*\.tsx?$/,
  UNUSED_AT_HOME,
];
/** Number of pages that must share a module before it goes into the shared chunk. */
const MIN_SHARING_PAGES = 6;

function staticImportsOf(files: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const modules = new Set(files.map((file) => path.join(import.meta.dirname, "src/web", file)));
  for (const id of modules)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) modules.add(imported);
  return modules;
}

let siteChunk: ReadonlySet<string> | undefined;

/**
 * Modules of the `site` chunk: what every page needs, and what the home page shares with any other page. Not the entry
 * itself, which starts when it is evaluated: a page evaluates this chunk first, in a task of its own.
 */
function siteChunkModules(context: Rolldown.ChunkingContext): Set<string> {
  const shell = staticImportsOf([ENTRY_FILE], context);
  shell.delete(path.join(import.meta.dirname, "src/web", ENTRY_FILE));
  const pages = new Set(Object.values(PAGE_FILES));
  const importsByPage = [...pages].map((file) => staticImportsOf([file], context));
  const isShared = (id: string) => importsByPage.filter((imports) => imports.has(id)).length > 1;
  return shell.union(new Set([...staticImportsOf([HOME_PAGE], context)].filter(isShared)));
}

/** Scripts that every page has loaded before any chunk on demand, which need not look for them. */
const ON_EVERY_PAGE = /\/(?:site|framework|rolldown-runtime)-[^/]+$/;

/**
 * Files named by their content alone, as the entry names all that it loads later. Pages keep their names, and so do the chunks
 * that are found by them.
 */
const FILE_NAMES = {
  entryFileNames: "assets/[name]-[hash].js",
  chunkFileNames: ({ name, facadeModuleId }: Rolldown.PreRenderedChunk) =>
    NAMED_CHUNKS.has(name) || facadeModuleId?.includes("/src/web/pages/")
      ? "assets/[name]-[hash].js"
      : "assets/[hash].js",
  assetFileNames: ({ names }: Rolldown.PreRenderedAsset) =>
    names.some((name) => !name.endsWith(".css") || NAMED_CHUNKS.has(name.replace(/\.css$/, "")))
      ? "assets/[name]-[hash][extname]"
      : "assets/[hash][extname]",
};
const NAMED_CHUNKS: ReadonlySet<string> = new Set([
  "framework",
  "site",
  "shared",
  "rolldown-runtime",
  // Browser tests wait for them.
  "prefetch-on-intent",
  "swiper",
]);

/** A class name that is the same on server and browser, and short, because pages repeat it many times. */
function scopedClassName(name: string, file: string): string {
  const relativePath = path.relative(import.meta.dirname, file.replace(/\?.*$/, ""));
  return `${name}_${createHash("sha256").update(relativePath).digest("base64url").replace(/\W/g, "").slice(0, 4)}`;
}

const CLIENT_FOLDER = "build/client";

export default defineConfig({
  plugins: [react()],
  // In development, prebundle every dependency at start: discovered one by one, each would reload the page.
  optimizeDeps: {
    entries: ["src/web/**/*.tsx", "src/web/**/*.ts", "!**/*.test.*"],
  },
  css: { modules: { generateScopedName: scopedClassName } },
  build: {
    target: "baseline-widely-available",
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !ON_EVERY_PAGE.test(file)) },
  },
  builder: {
    async buildApp({ build, environments }) {
      const { client, ssr } = environments;
      if (!client || !ssr)
        throw new Error("The configuration has no environment for browsers or for the server.");
      await build(client);
      await build(ssr);
      await writeServiceWorker(CLIENT_FOLDER);
      await precompress(CLIENT_FOLDER);
    },
  },
  environments: {
    ssr: {
      build: {
        outDir: "build/server",
        copyPublicDir: false,
        rolldownOptions: { input: "src/web/entry.server.tsx" },
      },
    },
    client: {
      build: {
        outDir: CLIENT_FOLDER,
        manifest: true,
        rolldownOptions: {
          input: ENTRY,
          output: {
            ...FILE_NAMES,
            // Few large files compress better than many small ones and need fewer requests. Other minifiers and a
            // larger window for Brotli save less than 0.5 %.
            codeSplitting: {
              groups: [
                { name: "framework", test: FRAMEWORK, priority: 2 },
                {
                  name(id, context) {
                    siteChunk ??= siteChunkModules(context);
                    return siteChunk.has(id) && !UNUSED_AT_HOME.test(id) ? "site" : null;
                  },
                  debugName: "site",
                  priority: 1,
                },
                {
                  name: "shared",
                  test: (id) => SHARED_MODULES.some((part) => part.test(id)),
                  minShareCount: MIN_SHARING_PAGES,
                },
              ],
            },
          },
        },
      },
    },
  },
});
