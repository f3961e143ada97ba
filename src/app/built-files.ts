import { readdir } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { BUILD_FOLDER } from "./open-renderer.ts";
import { STATIC_FILES_CSP } from "./security-headers.ts";

/** Serves the files of the pages' build. */
export async function serveBuiltFiles(app: FastifyInstance): Promise<void> {
  const folder = join(BUILD_FOLDER, "client");
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    globIgnore: [".vite/**", "assets/**", "**/*.br", "**/*.gz"],
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(folder, "assets/"));
      reply.header("content-security-policy", STATIC_FILES_CSP);
      reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  const names = await readdir(join(folder, "assets"));
  serveAssets(app, new Set(names.filter((name) => !/\.(?:br|gz)$/.test(name))));
}

/** One route for the hundreds of hashed files: a route for each would be compiled at every start. */
function serveAssets(app: FastifyInstance, names: ReadonlySet<string>): void {
  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: "/assets/*",
    handler({ params }, reply) {
      const name = params["*"];
      if (names.has(name)) return reply.sendFile(`assets/${name}`);
      return reply.code(404).type("text/plain; charset=utf-8").send("Not found");
    },
  });
}
