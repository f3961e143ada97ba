import { realpath } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { EnvironmentModuleNode, ViteDevServer } from "vite";
import type { Config } from "#platform/config.ts";
import { ENTRY, type PageAssets } from "#web/page-assets.ts";
import { PAGE_FILES } from "#web/page-files.ts";
import type { RenderPage } from "#web/page-rendering.ts";
import { toSite } from "./open-renderer.ts";
import { PageRenderer, type PagesBuild, type RendersPages } from "./page-renderer.ts";

const PROJECT = join(import.meta.dirname, "../..");

/** Files that Vite never serves; it has no way to add to its own list. */
const SECRET_FILES = [".env", ".env.*", "*.{crt,pem,key}", "**/.git/**"];

/** Characters with a meaning in Vite's patterns. */
const PATTERN_CHARACTERS = /[\\()[\]{}!*?+@|]/g;

/**
 * Serves the sources through Vite, for development, and renders them. Nothing in the data folder is served: it is inside
 * the project by default and holds secrets, and Vite reads with the rights of this process. Pages of other origins may
 * read nothing.
 */
export async function serveSources(app: FastifyInstance, config: Config): Promise<RendersPages> {
  const { createServer } = await import("vite");
  const { dataDir } = config;
  const folders = [dataDir, await realpath(dataDir).catch(() => dataDir)];
  const data = folders.map((folder) => `${folder.replaceAll(PATTERN_CHARACTERS, "\\$&")}/**`);
  const vite = await createServer({
    root: PROJECT,
    appType: "custom",
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      cors: false,
      fs: { deny: [...SECRET_FILES, ...data] },
    },
  });
  app.addHook("onRequest", (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, (error?: Error) => done(error));
  });
  app.addHook("onClose", () => vite.close());
  const build = async (): Promise<PagesBuild> => {
    const { renderPage } = (await vite.ssrLoadModule("/src/web/entry.server.tsx")) as {
      renderPage: RenderPage;
    };
    return { renderPage, assetsOf: (path) => developmentAssets(vite, PAGE_FILES[path]) };
  };
  return new PageRenderer({ mode: "development", site: toSite(config), build });
}

/** Vite's client, which reloads what changes, what React's hot reloading needs before any component, and the entry. */
const SCRIPTS = ["/@vite/client", "/@id/__x00__@vitejs/plugin-react/preamble", `/${ENTRY}`];

/** The page's sources. Its style sheets are linked, so that it has them before its scripts run, which bring them too. */
function developmentAssets(vite: ViteDevServer, pageFile: string | undefined): PageAssets {
  const { moduleGraph } = vite.environments.ssr;
  const files = ["root.tsx", ...(pageFile === undefined ? [] : [pageFile])];
  const modules = new Set<EnvironmentModuleNode>(
    files.flatMap((file) => [...(moduleGraph.getModulesByFile(join(PROJECT, "src/web", file)) ?? [])]),
  );
  for (const module of modules) for (const imported of module.importedModules) modules.add(imported);
  return {
    scripts: SCRIPTS,
    page: pageFile === undefined ? null : `/src/web/${pageFile}`,
    styles: [...modules].map(({ url }) => url).filter((url) => url.endsWith(".css")),
  };
}
