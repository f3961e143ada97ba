import { realpath } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { ServerBuild } from "react-router";

const PROJECT = join(import.meta.dirname, "../..");

/** Files that Vite never serves; it has no way to add to its own list. */
const SECRET_FILES = [".env", ".env.*", "*.{crt,pem,key}", "**/.git/**"];

/** Characters with a meaning in Vite's patterns. */
const PATTERN_CHARACTERS = /[\\()[\]{}!*?+@|]/g;

/**
 * Serves the sources through Vite, for development. Nothing in the data folder is served: it is inside the project by
 * default and holds secrets, and Vite reads with the rights of this process. Pages of other origins may read nothing.
 */
export async function serveSources(
  app: FastifyInstance,
  { dataDir }: { dataDir: string },
): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import("vite");
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
  return () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
}
