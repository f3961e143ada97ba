import { createHash } from "node:crypto";
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
import type { Config } from "#platform/config.ts";
import type { ObjectStorage } from "#platform/storage/storage.ts";
import type { CallFetch } from "#web/api/client.ts";
import type { Site } from "#web/site.ts";
import { encodePage } from "./page-encoding.ts";
import { createPageRenderer, type RenderedPage } from "./page-renderer.ts";

const PROJECT = join(import.meta.dirname, "../..");

export interface PagesOptions {
  config: Config;
  storage: ObjectStorage;
  /** Makes a page's calls, with paths that start with `/api`, without leaving the process; `log` is its request's. */
  fetchFor: (log: FastifyBaseLogger) => CallFetch;
}

/**
 * The site itself: every address that no other plugin answers. In development Vite transforms the sources as they are
 * asked for; in production the pages come from `build/` (see `build-pages.ts`).
 */
export function pages({ config, storage, fetchFor }: PagesOptions): FastifyPluginAsync {
  return async (app) => {
    const mode = config.environment === "development" ? "development" : "production";
    const build = mode === "development" ? await serveSources(app) : await serveBuild(app);
    const site = siteOf(config);
    const uploads = storage.door ? null : new URL(storage.addressOf("images")).origin;
    const renderer = createPageRenderer({ mode, build, site, uploads });
    const show = async (request: FastifyRequest, reply: FastifyReply) => {
      const { log, raw } = request;
      const onError = (error: unknown) => log.error({ err: error }, "a page could not be rendered");
      return send(request, reply, await renderer(raw.url ?? "/", { fetch: fetchFor(log), onError }));
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

const siteOf = ({ siteUrl, siteIndexable, sampleData, contact, social }: Config): Site => ({
  origin: siteUrl,
  indexable: siteIndexable,
  sampleData,
  contact,
  social,
});

async function send(request: FastifyRequest, reply: FastifyReply, page: RenderedPage) {
  const etag = `W/"${createHash("sha1").update(page.body).digest("base64url")}"`;
  reply
    .code(page.status)
    .headers({ ...page.headers, etag, "cache-control": "no-cache", vary: "accept-encoding" });
  if (page.status === 200 && request.headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
  const { body, encoding } = await encodePage(page.body, request.headers["accept-encoding"]);
  if (encoding) reply.header("content-encoding", encoding);
  return reply.send(body);
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
