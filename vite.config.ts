import { createHash } from "node:crypto";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin, type Rolldown } from "vite";
import { withoutUnusedLibraryParts } from "./src/app/unused-library-parts.ts";
import { PAGE_FILES } from "./src/web/page-files.ts";

/** What every page depends on; it changes only when a dependency does. */
const FRAMEWORK = /node_modules\/(react|react-dom|scheduler|react-router)\//;

const ENTRY_FILE = "entry.client.tsx";
/** Entry points that every page loads, with what they import statically. */
const SHELL_FILES = [ENTRY_FILE, "root.tsx", "layout/page-boundary.tsx"];
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
  const shell = staticImportsOf(SHELL_FILES, context);
  shell.delete(path.join(import.meta.dirname, "src/web", ENTRY_FILE));
  const pages = new Set(Object.values(PAGE_FILES));
  const importsByPage = [...pages].map((file) => staticImportsOf([file], context));
  const isShared = (id: string) => importsByPage.filter((imports) => imports.has(id)).length > 1;
  return shell.union(new Set([...staticImportsOf([HOME_PAGE], context)].filter(isShared)));
}

/** Scripts that every page has loaded before any chunk on demand, which need not look for them. */
const ON_EVERY_PAGE = /\/(?:site|framework|rolldown-runtime)-[^/]+$/;

/**
 * Writes the URL of the shell's stylesheet in chunks as the router writes it in the page, with `#` at the end. Otherwise a
 * chunk that needs it does not find it and loads it again, and its font faces make the browser lay out the page again.
 */
const shellStylesheet: Plugin = {
  name: "shell-stylesheet",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "chunk") file.code = file.code.replace(/"(assets\/site-[\w-]+\.css)"/g, '"$1#"');
    },
  },
};

/**
 * Files named by their content alone, as every page carries the manifest, which names them all. Pages keep their names, and
 * so do the chunks that are found by them.
 */
const FILE_NAMES = {
  entryFileNames: "assets/[name]-[hash].js",
  chunkFileNames: ({ name }: Rolldown.PreRenderedChunk) =>
    NAMED_CHUNKS.has(name) ? "assets/[name]-[hash].js" : "assets/[hash].js",
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

export default defineConfig({
  plugins: [reactRouter(), withoutUnusedLibraryParts(), shellStylesheet],
  // In development, prebundle every dependency at start: discovered one by one, each would reload the page.
  optimizeDeps: {
    entries: ["src/web/**/*.tsx", "src/web/**/*.ts", "!**/*.test.*", "!src/web/routes.ts"],
  },
  css: { modules: { generateScopedName: scopedClassName } },
  build: {
    target: "baseline-widely-available",
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !ON_EVERY_PAGE.test(file)) },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
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
