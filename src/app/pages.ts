import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from "fastify";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Changes } from "#platform/database/changes.ts";
import type { Metrics } from "#platform/metrics.ts";
import { RevalidatingCache } from "#platform/revalidating-cache.ts";
import type { ObjectStorage } from "#platform/storage/storage.ts";
import { type AdmissionServices, admitted } from "#server/http/admit.ts";
import {
  addDependencies,
  type DependentValue,
  followChanges,
  noDependencies,
} from "#server/http/dependencies.ts";
import type { ApiCalls } from "#server/http/dispatch.ts";
import { PAGE_LIMIT, QUESTION_PAGE_LIMIT } from "#server/http/rate-limit.ts";
import type { CallInProcess } from "#web/api/in-process-client.ts";
import type { Site } from "#web/site.ts";
import { type CachedPage, toCachedPage } from "./cached-page.ts";
import { serveSources } from "./development-server.ts";
import { type PageAddress, pageAddress, showsQueue } from "./page-address.ts";
import { PageRenderer, type PagesBuild, type RendersPages } from "./page-renderer.ts";
import { type PageSource, registerPageRoutes } from "./page-routes.ts";
import { RenderPool } from "./render-pool.ts";
import { importPagesBuild } from "./render-thread.ts";
import { commonHeaders, STATIC_FILES_CSP } from "./security-headers.ts";

const BUILD_FOLDER = join(import.meta.dirname, "../../build");

export interface PagesOptions extends AdmissionServices {
  config: Config;
  clock: Clock;
  storage: ObjectStorage;
  changes: Changes;
  metrics: Metrics;
  callInProcess: ApiCalls["callInProcess"];
}

/**
 * Serves the pages: every URL that no other plugin handles. In development Vite transforms the sources on request; in
 * production the pages come from `build/` (see `build-pages.ts`).
 */
export function servePages(options: PagesOptions): FastifyPluginAsync {
  return async (app) => {
    const mode = options.config.environment === "development" ? "development" : "production";
    const build = mode === "development" ? await serveSources(app, options.config) : await serveBuild(app);
    const render = renderWith(openRenderer(app, options, mode, build), options.callInProcess);
    const isCached = mode === "production" && options.config.pageCacheBytes > 0;
    registerPageRoutes(app, isCached ? cached(app, options, render) : uncached(options, render));
  };
}

const toSite = (config: Config): Site => ({
  origin: config.siteUrl,
  indexable: config.siteIndexable,
  demoData: config.demoData,
  usesLanguageModel: config.languageModel !== null,
  countsVisits: config.visitFigures,
  contact: config.contact,
  securityContact: config.securityContact,
  social: config.social,
});

/** Errors go to `log`. */
type Render = (address: PageAddress, log: FastifyBaseLogger) => Promise<DependentPage>;

type DependentPage = CachedPage & DependentValue;

function openRenderer(
  app: FastifyInstance,
  { config, storage, metrics }: PagesOptions,
  mode: "development" | "production",
  build: () => Promise<PagesBuild>,
): RendersPages {
  const uploads = storage.uploadEndpoint ? null : new URL(storage.urlOf("images")).origin;
  const shared = { site: toSite(config), uploads, headers: commonHeaders(config) };
  if (mode === "development" || config.workers === 0) return new PageRenderer({ ...shared, mode, build });
  const data = { ...shared, build: BUILD_FOLDER };
  const pool = new RenderPool({ threads: config.workers, data, logger: app.log });
  app.addHook("onClose", () => pool.close());
  metrics.gauge("render_threads_heap_bytes", "Heap that the threads use that render pages", () =>
    pool.heapBytes(),
  );
  return pool;
}

function renderWith(renderer: RendersPages, callInProcess: PagesOptions["callInProcess"]): Render {
  return async (address, log) => {
    const onError = (error: unknown) => log.error({ err: error }, "Page rendering failed");
    const dependencies = noDependencies();
    const call: CallInProcess = async (name, input) => {
      const answer = await callInProcess(name, input, log);
      addDependencies(dependencies, name, answer.envelope.data);
      return answer;
    };
    const page = toCachedPage(await renderer.render(address.url, { call, onError }), address);
    return { ...page, dependencies };
  };
}

/** Every request renders. */
const uncached = (services: AdmissionServices, render: Render): PageSource => ({
  getCached: () => null,
  get(url, { log, ...from }, use) {
    const address = pageAddress(url);
    const admission = { ...from, limit: limitOf(address) };
    return admitted(services, admission, async () => use(await render(address, log)));
  },
});

const limitOf = ({ asks }: PageAddress) => (asks ? QUESTION_PAGE_LIMIT : PAGE_LIMIT);

/**
 * Puts the page cache in front of rendering. Everyone who does not get a cached page is admitted before joining a
 * rendering in progress, so that nobody waits in another one's place.
 */
function cached({ log: appLog }: FastifyInstance, options: PagesOptions, render: Render): PageSource {
  const { config, clock, changes, metrics, admission } = options;
  const cache = new RevalidatingCache<DependentPage, { address: PageAddress; log: FastifyBaseLogger }>({
    make: ({ address, log }) => render(address, log),
    async renew(make) {
      const turn = await admission.enter("renewals", "renewals");
      return make().finally(turn.end);
    },
    maxBytes: config.pageCacheBytes,
    now: () => clock.now().getTime(),
  });
  followChanges(changes, cache, showsQueue);
  metrics.gauge("page_cache_pages", "Pages in the page cache", () => cache.size().entries);
  metrics.gauge("page_cache_bytes", "Memory used by the page cache", () => cache.size().bytes);
  const countRequest = metrics.counter(
    "page_cache_requests",
    "Requests for pages that can be cached, by whether they were",
    "result",
  );
  return {
    getCached(url, ip) {
      const address = pageAddress(url);
      if (!address.cacheable) return null;
      const page = cache.getCached(address.url, { address, log: appLog }, ip);
      countRequest(page ? "hit" : "miss");
      return page;
    },
    get(url, { log, ...from }, use) {
      const address = pageAddress(url);
      const page = () =>
        address.cacheable ? cache.get(address.url, { address, log }, from.ip) : render(address, log);
      return admitted(options, { ...from, limit: limitOf(address) }, async () => use(await page()));
    },
  };
}

async function serveBuild(app: FastifyInstance): Promise<() => Promise<PagesBuild>> {
  let build: Promise<PagesBuild> | undefined;
  const folder = join(BUILD_FOLDER, "client");
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
  return () => {
    build ??= importPagesBuild(BUILD_FOLDER);
    return build;
  };
}
