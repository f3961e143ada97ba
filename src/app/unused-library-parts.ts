import type { Plugin } from "vite";

const ROUTER = "react-router/dist/production/lib/";
const QUERIES = "@tanstack/query-core/build/modern/";

/**
 * Library modules of which the browser needs nothing, by the end of their path, with what takes their place. The libraries
 * import them statically, so that every page would carry them. What only other parts of them import is undefined.
 */
const REPLACED: Readonly<Record<string, string>> = {
  // Finding routes on demand: all of ours are in the first manifest (`react-router.config.ts`).
  [`${ROUTER}dom/ssr/fog-of-war.js`]: `
    export const isFogOfWarEnabled = () => false;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getPartialManifest = undefined, getManifestPath = undefined;
    export const getPathsWithAncestors = undefined, handleClientVersionMismatch = undefined;`,
  // Hooks for measuring the router, which are not passed to it.
  [`${ROUTER}router/instrumentation.js`]: `
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const instrumentHandler = undefined, instrumentationResultMetaContext = undefined;`,
  // Lists that grow while scrolling; ours have pages.
  [`${QUERIES}infiniteQueryBehavior.js`]: `
    export const infiniteQueryBehavior = () => undefined;
    export const hasNextPage = () => false;
    export const hasPreviousPage = () => false;`,
};

/** References to parts that no page uses, by file: each text with what takes its place. */
const CUT: Readonly<Record<string, readonly (readonly [text: string | RegExp, instead: string])[]>> = {
  // Links that prefetch: `layout/prefetch-on-intent.tsx` does it for all, and every link would have its state and effects.
  [`${ROUTER}dom/lib.js`]: [
    ["usePrefetchBehavior(prefetch, rest)", "[]"],
    [/return shouldPrefetch && .* : link;/, "return link;"],
    ['"data-discover": !isAbsolute && discover === "render" ? "true" : void 0', ""],
    // Otherwise unused components are kept for what the call might do.
    [/= React\$1\.forwardRef\(/g, "= /* @__PURE__ */ React$$1.forwardRef("],
  ],
  [`${ROUTER}dom/ssr/components.js`]: [
    ["React$1.createElement(PrefetchPageLinks, {", 'React$$1.createElement("link", {'],
  ],
  // In the browser the scripts have run (`root.tsx`).
  [`${ROUTER}dom/ssr/errorBoundaries.js`]: [["/* @__PURE__ */ React$1.createElement(Scripts, null)", "null"]],
};

/** An assignment for debugging that keeps a component in the build although nothing uses it. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;

const LIBRARIES = /\/node_modules\/(react-router|@tanstack\/query-core)\//;

/**
 * Leaves parts of libraries that no page uses out of the browser's scripts. Fails the build if an update has moved or
 * changed one of them, so that none comes back unnoticed.
 */
export function withoutUnusedLibraryParts(): Plugin {
  const missing = new Set([...Object.keys(REPLACED), ...Object.keys(CUT)]);
  return {
    name: "without-unused-library-parts",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: LIBRARIES },
      handler(code, id) {
        const file = [...missing].find((end) => id.endsWith(`/node_modules/${end}`)) ?? "";
        missing.delete(file);
        return { code: REPLACED[file] ?? cut(code, file), map: null };
      },
    },
    generateBundle() {
      if (missing.size > 0) this.error(`No such library module: ${[...missing].join(", ")}`);
    },
  };
}

function cut(code: string, file: string): string {
  let left = code.replace(DISPLAY_NAME, "");
  for (const [text, instead] of CUT[file] ?? []) {
    const next = left.replace(text, instead);
    if (next === left) throw new Error(`${file} has changed: ${text} is not in it.`);
    left = next;
  }
  return left;
}
