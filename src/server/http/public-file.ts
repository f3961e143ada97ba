import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { API_KEY_HEADER } from "#contract/api-key-vocabulary.ts";
import { type AdmissionServices, admitted } from "./admit.ts";
import { STATUS_BY_ERROR_KIND } from "./errors.ts";
import { sendPlainText, sendPlainTextError } from "./plain-text-error.ts";
import { FILE_LIMIT, type RequestLimit } from "./rate-limit.ts";
import { SNAPSHOT_HEADER } from "./snapshot.ts";

/** A file that anyone may download. */
export interface PublicFile {
  type: string;
  /** A stream is opened only when it is sent. */
  body: string | Buffer | (() => NodeJS.ReadableStream);
  /** Length in bytes, for streams. */
  size?: number;
  /** Content hash for the ETag. */
  tag: string;
  /** `max-age` of `Cache-Control`. */
  maxAgeSeconds: number;
  /** Download file name; without one the browser displays the file. */
  saveAs?: string;
  /** Snapshot that the file holds, where that isn't what is published by now. */
  snapshot?: string | null;
}

interface Served<Params> {
  services: AdmissionServices;
  /** Default: `FILE_LIMIT`. */
  limit?: RequestLimit;
  /** Null: not found. */
  find(params: Params, request: FastifyRequest): Promise<PublicFile | null>;
  /** Response text when the file is not found. */
  missing: string;
}

/** A file opened directly may not run scripts, load anything or be framed. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Serves files at a path: GET and HEAD, ETag revalidation, rate limit by client IP, CORS for any site. */
export function serveFile<Params>(
  app: FastifyInstance,
  path: string,
  { services, limit = FILE_LIMIT, find, missing }: Served<Params>,
): void {
  app.get<{ Params: Params }>(path, {
    errorHandler: sendPlainTextError,
    handler: async (request, reply) => {
      const { ip, headers } = request;
      const apiKey = headers[API_KEY_HEADER];
      const admission = { limit, ip, apiKey, response: reply.raw, namesSnapshot: true };
      const file = await admitted(services, admission, () => find(request.params as Params, request));
      return file
        ? sendPublicFile(request, reply, file)
        : sendPlainText(reply, STATUS_BY_ERROR_KIND.not_found, missing);
    },
  });
}

/** Sends a file with ETag and CORS, or 304. */
export function sendPublicFile(request: FastifyRequest, reply: FastifyReply, file: PublicFile): FastifyReply {
  // Weak: the same for every encoding of the file.
  const etag = `W/"${file.tag}"`;
  reply.headers({
    etag,
    "cache-control": `public, max-age=${file.maxAgeSeconds}`,
    "content-security-policy": POLICY,
    "access-control-allow-origin": "*",
    "access-control-expose-headers": `Link, ${SNAPSHOT_HEADER}`,
    "cross-origin-resource-policy": "cross-origin",
    ...(file.snapshot && { [SNAPSHOT_HEADER]: file.snapshot }),
  });
  const requestedTags = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim());
  if (requestedTags?.some((tag) => tag === etag || tag === "*")) return reply.code(304).send();
  if (file.saveAs) reply.header("content-disposition", `attachment; filename="${file.saveAs}"`);
  if (file.size !== undefined) reply.header("content-length", file.size);
  return reply.type(file.type).send(typeof file.body === "function" ? file.body() : file.body);
}
