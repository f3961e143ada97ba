import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from "fastify";
import type { ServerBuild } from "react-router";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Changes } from "#platform/database/changes.ts";
import type { Limiter } from "#platform/limiter.ts";
import type { Metrics } from "#platform/metrics.ts";
import { createRevalidatingCache } from "#platform/revalidating-cache.ts";
import type { ObjectStorage } from "#platform/storage/storage.ts";
import { consumeRateLimit, PAGE_LIMIT } from "#server/http/rate-limit.ts";
import type { CallInProcess } from "#web/api/in-process-client.ts";
import type { Site } from "#web/site.ts";
import { type CachedPage, toCachedPage } from "./cached-page.ts";
import { pageCacheKey, showsQueue } from "./page-cache-key.ts";
import { PageRenderer } from "./page-renderer.ts";
import { type PageSource, type RenderRequest, registerPageRoutes } from "./page-routes.ts";
import { STATIC_FILES_CSP } from "./security-headers.ts";

const PROJECT = join(import.meta.dirname, "../..");

export interface PagesOptions {
  config: Config;
  clock: Clock;
  storage: ObjectStorage;
  changes: Changes;
  metrics: Metrics;
  limiter: Limiter;
  /** Makes a page's API calls; `log` is the request's logger. */
  callsFor: (log: FastifyBaseLogger) => CallInProcess;
}

/**
 * Serves the pages: every URL that no other plugin handles. In development Vite transforms the sources on request; in
 * production the pages come from `build/` (see `build-pages.ts`).
 */
export function servePages(options: PagesOptions): FastifyPluginAsync {
  return async (app) => {
    const mode = options.config.environment === "development" ? "development" : "production";
    const build = mode === "development" ? await serveSources(app) : await serveBuild(app);
    const render = rendererOf(options, mode, build);
    const pages = mode === "development" ? uncached(render) : cached(app, options, render);
    registerPageRoutes(app, pages);
  };
}

const toSite = ({ siteUrl, siteIndexable, sampleData, languageModel, contact, social }: Config): Site => ({
  origin: siteUrl,
  indexable: siteIndexable,
  sampleData,
  usesLanguageModel: languageModel !== null,
  contact,
  social,
});

type Render = (url: string, request: RenderRequest) => Promise<CachedPage>;

/** Creates the function that renders a URL; errors go to `log`. */
function rendererOf(
  { config, storage, limiter, callsFor }: PagesOptions,
  mode: "development" | "production",
  build: () => Promise<ServerBuild>,
): Render {
  const uploads = storage.uploadEndpoint ? null : new URL(storage.urlOf("images")).origin;
  const renderer = new PageRenderer({ mode, build, site: toSite(config), uploads });
  return async (url, { log, ip }) => {
    if (ip !== null) await consumeRateLimit(limiter, PAGE_LIMIT, ip);
    const onError = (error: unknown) => log.error({ err: error }, "Page rendering failed");
    return toCachedPage(await renderer.render(url, { call: callsFor(log), onError }));
  };
}

/** In development every request renders. */
const uncached = (render: Render): PageSource => ({ getCached: () => null, get: render });

/** Puts the page cache in front of rendering. */
function cached(
  { log }: FastifyInstance,
  { config, clock, changes, metrics }: PagesOptions,
  render: Render,
): PageSource {
  const cache = createRevalidatingCache<CachedPage, RenderRequest & { cacheKey: string }>({
    make: ({ cacheKey, ...request }) => render(cacheKey, request),
    maxBytes: config.pageCacheBytes,
    now: () => clock.now().getTime(),
  });
  changes.listen({
    onChange: (what) => cache.evict(what === "queue" ? showsQueue : undefined),
    onConnectionLost: cache.markStale,
  });
  metrics.gauge("page_cache_pages", "Pages in the page cache", () => cache.size().entries);
  metrics.gauge("page_cache_bytes", "Memory used by the page cache", () => cache.size().bytes);
  return {
    getCached(url) {
      const cacheKey = pageCacheKey(url);
      return cacheKey === null ? null : cache.getCached(cacheKey, { cacheKey, log, ip: null });
    },
    get(url, request) {
      const cacheKey = pageCacheKey(url);
      return cacheKey === null ? render(url, request) : cache.get(cacheKey, { cacheKey, ...request });
    },
  };
}

async function serveBuild(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const entryUrl = pathToFileURL(join(PROJECT, "build/server/index.js")).href;
  let build: ServerBuild | undefined;
  const folder = join(PROJECT, "build/client");
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    globIgnore: [".vite/**", "**/*.br", "**/*.gz"],
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(folder, "assets/"));
      reply.header("content-security-policy", STATIC_FILES_CSP);
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  return async () => {
    // React selects its production build by this variable when first imported.
    process.env.NODE_ENV = "production";
    build ??= (await import(entryUrl)) as ServerBuild;
    return build;
  };
}

async function serveSources(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    root: PROJECT,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook("onRequest", (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, (error?: Error) => done(error));
  });
  app.addHook("onClose", () => vite.close());
  return () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
}
