import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
} from "fastify";
import type { ServerBuild } from "react-router";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Changes } from "#platform/database/changes.ts";
import type { Limiter } from "#platform/limiter.ts";
import type { Metrics } from "#platform/metrics.ts";
import { createRenewingCache } from "#platform/renewing-cache.ts";
import type { ObjectStorage } from "#platform/storage/storage.ts";
import { failureOf } from "#server/http/errors.ts";
import { PAGE_LIMIT, takeFrom } from "#server/http/rate-limit.ts";
import type { CallFetch } from "#web/api/client.ts";
import type { Site } from "#web/site.ts";
import { type KeptPage, keptPage } from "./kept-page.ts";
import { pageAddress, showsQueue } from "./page-address.ts";
import { createPageRenderer } from "./page-renderer.ts";
import { takeShortcut } from "./page-shortcut.ts";
import { BUILT_FILES } from "./security-headers.ts";

const PROJECT = join(import.meta.dirname, "../..");

export interface PagesOptions {
  config: Config;
  clock: Clock;
  storage: ObjectStorage;
  changes: Changes;
  metrics: Metrics;
  limiter: Limiter;
  /** Makes a page's calls, with paths that start with `/api`, without leaving the process; `log` is its request's. */
  fetchFor: (log: FastifyBaseLogger) => CallFetch;
}

/**
 * The site itself: every address that no other plugin answers. In development Vite transforms the sources as they are
 * asked for; in production the pages come from `build/` (see `build-pages.ts`).
 */
export function pages(options: PagesOptions): FastifyPluginAsync {
  return async (app) => {
    const mode = options.config.environment === "development" ? "development" : "production";
    const build = mode === "development" ? await serveSources(app) : await serveBuild(app);
    const pageAt = keeping(app, options, rendererOf(options, mode, build), mode);
    const show = async ({ raw, headers, log, ip }: FastifyRequest, reply: FastifyReply) => {
      try {
        const page = await pageAt(raw.url ?? "/", { log, ip });
        const sent = await page.sent(headers);
        return reply.code(sent.status).headers(sent.headers).send(sent.body);
      } catch (error) {
        return refuse(error, reply);
      }
    };
    app.get("/assets/*", (_request, reply) => reply.code(404).type("text/plain").send("Not found"));
    app.get("/*", show);
    // What another plugin would not answer after all is a page that is not there; nothing but a call can be written to.
    app.setNotFoundHandler((request, reply) => {
      if (request.method === "GET" || request.method === "HEAD") return show(request, reply);
      return reply
        .code(405)
        .header("allow", "GET, HEAD")
        .type("text/plain")
        .send("This address can only be read.");
    });
  };
}

const siteOf = ({ siteUrl, siteIndexable, sampleData, languageModel, contact, social }: Config): Site => ({
  origin: siteUrl,
  indexable: siteIndexable,
  sampleData,
  asksModel: languageModel !== null,
  contact,
  social,
});

/** A refusal in one sentence: whoever asks for more pages than a person reads gets no page that says so. */
function refuse(error: unknown, reply: FastifyReply): FastifyReply {
  const { statusCode, envelope, retryAfterSeconds, ours } = failureOf(error);
  if (ours) throw error;
  if (retryAfterSeconds !== null) reply.header("retry-after", Math.ceil(retryAfterSeconds));
  return reply
    .code(statusCode)
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send(`${envelope.message}\n`);
}

/** For whom a page is rendered. `ip`: null where it is renewed behind the scenes. */
interface Reader {
  log: FastifyBaseLogger;
  ip: string | null;
}

type Render = (url: string, reader: Reader) => Promise<KeptPage>;

/** Renders the page of an address; what goes wrong stands in `log`. */
function rendererOf(
  { config, storage, limiter, fetchFor }: PagesOptions,
  mode: "development" | "production",
  build: () => Promise<ServerBuild>,
): Render {
  const uploads = storage.door ? null : new URL(storage.addressOf("images")).origin;
  const renderer = createPageRenderer({ mode, build, site: siteOf(config), uploads });
  return async (url, { log, ip }) => {
    if (ip !== null) await takeFrom(limiter, PAGE_LIMIT, ip);
    const onError = (error: unknown) => log.error({ err: error }, "a page could not be rendered");
    return keptPage(await renderer(url, { fetch: fetchFor(log), onError }));
  };
}

/** Rendered once and kept until something changes; in development anew every time. */
function keeping(
  app: FastifyInstance,
  { config, clock, changes, metrics }: PagesOptions,
  render: Render,
  mode: "development" | "production",
): Render {
  if (mode === "development") return render;
  const cache = createRenewingCache<KeptPage, Reader & { address: string }>({
    make: ({ address, ...reader }) => render(address, reader),
    maxBytes: config.pageCacheBytes,
    now: () => clock.now().getTime(),
  });
  changes.listen({
    changed: (what) => cache.drop(what === "queue" ? showsQueue : undefined),
    unsure: cache.doubt,
  });
  metrics.gauge("page_cache_pages", "Pages that are kept", () => cache.size().things);
  metrics.gauge("page_cache_bytes", "Memory that they take", () => cache.size().bytes);
  const { log } = app;
  const look = (url: string) => {
    const address = pageAddress(url);
    return address === null ? null : cache.look(address, { address, log, ip: null });
  };
  takeShortcut(app, { look, log, metrics });
  return (url, reader) => {
    const address = pageAddress(url);
    return address === null ? render(url, reader) : cache.get(address, { address, ...reader });
  };
}

async function serveBuild(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const address = pathToFileURL(join(PROJECT, "build/server/index.js")).href;
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
      reply.header("content-security-policy", BUILT_FILES);
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  return async () => {
    // React chooses its form by this variable when it is first imported.
    process.env.NODE_ENV = "production";
    build ??= (await import(address)) as ServerBuild;
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
