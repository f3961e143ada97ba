import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync } from "fastify";
import { UPLOAD_FOLDER } from "#contract/pictures.ts";
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
import { serveBuiltFiles } from "./built-files.ts";
import { type CachedPage, toCachedPage } from "./cached-page.ts";
import { contentSecurityPolicy, reportingEndpoints } from "./content-security-policy.ts";
import { serveSources } from "./development-server.ts";
import { openRenderer } from "./open-renderer.ts";
import { type PageAddress, pageAddress, showsQueue } from "./page-address.ts";
import type { RendersPages } from "./page-renderer.ts";
import { type PageSource, registerPageRoutes } from "./page-routes.ts";
import { commonHeaders } from "./security-headers.ts";

export interface PagesOptions extends AdmissionServices {
  config: Config;
  clock: Clock;
  storage: ObjectStorage;
  changes: Changes;
  metrics: Metrics;
  callInProcess: ApiCalls["callInProcess"];
  /** Renders the built pages; null: one is opened. Closed with the site. */
  renderer: RendersPages | null;
}

type Mode = "development" | "production";

/**
 * Serves the pages: every URL that no other plugin handles. In development Vite transforms the sources on request; in
 * production the pages come from `build/` (see `build-pages.ts`).
 */
export function servePages(options: PagesOptions): FastifyPluginAsync {
  return async (app) => {
    const { config, metrics } = options;
    const mode = config.environment === "development" ? "development" : "production";
    const renderer = await openPages(app, options, mode);
    app.addHook("onClose", () => renderer.close());
    metrics.gauge("render_threads_heap_bytes", "Heap that the threads use that render pages", () =>
      renderer.heapBytes(),
    );
    const render = renderWith(renderer, options, mode);
    const isCached = mode === "production" && config.pageCacheBytes > 0;
    registerPageRoutes(app, isCached ? cached(app, options, render) : uncached(options, render));
  };
}

async function openPages(
  app: FastifyInstance,
  { config, renderer }: PagesOptions,
  mode: Mode,
): Promise<RendersPages> {
  if (mode === "development") return serveSources(app, config);
  await serveBuiltFiles(app);
  return renderer ?? openRenderer(config, app.log);
}

function renderWith(renderer: RendersPages, options: PagesOptions, mode: Mode): Render {
  const headers = securityHeaders(options, mode);
  return async (address, log) => {
    const onError = (error: unknown) => log.error({ err: error }, "Page rendering failed");
    const dependencies = noDependencies();
    const call: CallInProcess = async (name, input) => {
      const answer = await options.callInProcess(name, input, log);
      addDependencies(dependencies, name, answer.envelope.data);
      return answer;
    };
    const page = await renderer.render(address.url, { call, onError });
    const cachedPage = toCachedPage({ ...page, headers: { ...headers, ...page.headers } }, address);
    return { ...cachedPage, dependencies };
  };
}

type Render = (address: PageAddress, log: FastifyBaseLogger) => Promise<DependentPage>;

type DependentPage = CachedPage & DependentValue;

/** The same on every page. */
function securityHeaders({ config, storage }: PagesOptions, mode: Mode) {
  const { siteUrl } = config;
  // Pictures may be uploaded to another server.
  const uploads = storage.uploadEndpoint ? null : new URL(storage.urlOf(UPLOAD_FOLDER)).origin;
  return {
    ...commonHeaders(config),
    ...reportingEndpoints(siteUrl),
    "content-security-policy": contentSecurityPolicy({ mode, uploads, siteUrl }),
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
