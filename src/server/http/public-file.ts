import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Limiter } from "#platform/limiter.ts";
import { failureOf, REFUSALS } from "./errors.ts";
import { FILE_LIMIT, takeFrom } from "./rate-limit.ts";

/** A file that anybody may take. */
export interface PublicFile {
  type: string;
  /** A stream is only opened where it is sent. */
  body: string | Buffer | (() => NodeJS.ReadableStream);
  /** Bytes of a stream. */
  size?: number;
  /** Tells this content from any other: a hash. */
  tag: string;
  /** How long it may be kept without asking again, in seconds. */
  maxAgeSeconds: number;
  /** The name under which a browser saves it; without one it is shown. */
  saveAs?: string;
}

interface Served<Params> {
  limiter: Limiter;
  /** Null: there is none. */
  find(params: Params, request: FastifyRequest): Promise<PublicFile | null>;
  /** What a reader is told then. */
  missing: string;
}

/** Opened on its own, a file may not run, load or frame anything. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Puts files at a path: GET and HEAD, asked again by their tag, counted for each address, open to pages of any site. */
export function serveFile<Params>(
  app: FastifyInstance,
  path: string,
  { limiter, find, missing }: Served<Params>,
): void {
  app.get<{ Params: Params }>(path, {
    errorHandler: (error, request, reply) => {
      const { statusCode, envelope, retryAfterSeconds, ours } = failureOf(error);
      if (ours) request.log.error({ err: error }, "A file could not be given");
      if (retryAfterSeconds !== null) reply.header("retry-after", retryAfterSeconds);
      return sayPlainly(reply, statusCode, envelope.message);
    },
    handler: async (request, reply) => {
      await takeFrom(limiter, FILE_LIMIT, request.ip);
      const file = await find(request.params as Params, request);
      return file ? send(request, reply, file) : sayPlainly(reply, REFUSALS.not_found, missing);
    },
  });
}

function send(request: FastifyRequest, reply: FastifyReply, file: PublicFile): FastifyReply {
  // Weak: the same for every encoding of the file.
  const etag = `W/"${file.tag}"`;
  reply.headers({
    etag,
    "cache-control": `public, max-age=${file.maxAgeSeconds}`,
    "content-security-policy": POLICY,
    "access-control-allow-origin": "*",
    "cross-origin-resource-policy": "cross-origin",
  });
  const held = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim());
  if (held?.some((tag) => tag === etag || tag === "*")) return reply.code(304).send();
  if (file.saveAs) reply.header("content-disposition", `attachment; filename="${file.saveAs}"`);
  if (file.size !== undefined) reply.header("content-length", file.size);
  return reply.type(file.type).send(typeof file.body === "function" ? file.body() : file.body);
}

const sayPlainly = (reply: FastifyReply, status: number, sentence: string): FastifyReply =>
  reply
    .code(status)
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send(`${sentence}\n`);
