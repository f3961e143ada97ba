import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from "fastify";
import type { ServerBuild } from "react-router";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Changes } from "#platform/database/changes.ts";
import type { Metrics } from "#platform/metrics.ts";
import { RevalidatingCache } from "#platform/revalidating-cache.ts";
import type { ObjectStorage } from "#platform/storage/storage.ts";
import { type AdmissionServices, admitted } from "#server/http/admit.ts";
import { PAGE_LIMIT, QUESTION_PAGE_LIMIT } from "#server/http/rate-limit.ts";
import type { CallInProcess } from "#web/api/in-process-client.ts";
import type { Site } from "#web/site.ts";
import { type CachedPage, toCachedPage } from "./cached-page.ts";
import { serveSources } from "./development-server.ts";
import { pageAddress, showsQueue } from "./page-address.ts";
import { PageRenderer } from "./page-renderer.ts";
import { type PageSource, registerPageRoutes } from "./page-routes.ts";
import { commonHeaders, STATIC_FILES_CSP } from "./security-headers.ts";

const PROJECT = join(import.meta.dirname, "../..");

export interface PagesOptions extends AdmissionServices {
  config: Config;
  clock: Clock;
  storage: ObjectStorage;
  changes: Changes;
  metrics: Metrics;
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
    const build = mode === "development" ? await serveSources(app, options.config) : await serveBuild(app);
    const render = rendererOf(options, mode, build);
    const isCached = mode === "production" && options.config.pageCacheBytes > 0;
    registerPageRoutes(app, isCached ? cached(app, options, render) : uncached(options, render));
  };
}

const toSite = (config: Config): Site => ({
  origin: config.siteUrl,
  indexable: config.siteIndexable,
  demoData: config.demoData,
  usesLanguageModel: config.languageModel !== null,
  contact: config.contact,
  securityContact: config.securityContact,
  social: config.social,
});

/** Renders what `pageAddress` says; errors go to `log`. */
type Render = (url: string, log: FastifyBaseLogger) => Promise<CachedPage>;

function rendererOf(
  { config, storage, callsFor }: PagesOptions,
  mode: "development" | "production",
  build: () => Promise<ServerBuild>,
): Render {
  const uploads = storage.uploadEndpoint ? null : new URL(storage.urlOf("images")).origin;
  const headers = commonHeaders(config);
  const renderer = new PageRenderer({ mode, build, site: toSite(config), uploads, headers });
  return async (url, log) => {
    const onError = (error: unknown) => log.error({ err: error }, "Page rendering failed");
    return toCachedPage(await renderer.render(url, { call: callsFor(log), onError }), pageAddress(url));
  };
}

/** Every request renders. */
const uncached = (services: AdmissionServices, render: Render): PageSource => ({
  getCached: () => null,
  get(requestUrl, { log, ...from }, use) {
    const { url, asks } = pageAddress(requestUrl);
    return admitted(services, { ...from, limit: limitOf(asks) }, async () => use(await render(url, log)));
  },
});

const limitOf = (asks: boolean) => (asks ? QUESTION_PAGE_LIMIT : PAGE_LIMIT);

/**
 * Puts the page cache in front of rendering. Everyone who does not get a cached page is admitted before joining a
 * rendering in progress, so that nobody waits in another one's place.
 */
function cached({ log: appLog }: FastifyInstance, options: PagesOptions, render: Render): PageSource {
  const { config, clock, changes, metrics, admission } = options;
  const cache = new RevalidatingCache<CachedPage, { url: string; log: FastifyBaseLogger }>({
    make: ({ url, log }) => render(url, log),
    async renew(make) {
      const turn = await admission.enter("renewals", "renewals");
      return make().finally(turn.end);
    },
    maxBytes: config.pageCacheBytes,
    now: () => clock.now().getTime(),
  });
  changes.listen({
    onChange: (what) => cache.evict(what === "queue" ? showsQueue : undefined),
    onConnectionLost: () => cache.markStale(),
  });
  metrics.gauge("page_cache_pages", "Pages in the page cache", () => cache.size().entries);
  metrics.gauge("page_cache_bytes", "Memory used by the page cache", () => cache.size().bytes);
  return {
    getCached(requestUrl, ip) {
      const { url, cacheable } = pageAddress(requestUrl);
      return cacheable ? cache.getCached(url, { url, log: appLog }, ip) : null;
    },
    get(requestUrl, { log, ...from }, use) {
      const { url, cacheable, asks } = pageAddress(requestUrl);
      return admitted(options, { ...from, limit: limitOf(asks) }, async () =>
        use(await (cacheable ? cache.get(url, { url, log }, from.ip) : render(url, log))),
      );
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
