import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DEFAULT_PICTURE_WIDTH, PICTURE_WIDTHS } from "#contract/pictures.ts";
import { requestUploadUrl as requestUploadUrlCall } from "#contract/uploads.ts";
import type { LocalUploadEndpoint } from "#platform/storage/storage.ts";
import { bind } from "#server/http/bind.ts";
import { rejectBeforeBodyArrives } from "#server/http/early-rejection.ts";
import type { Services } from "#server/services.ts";
import { authorizeUpload, receiveUpload } from "./commands/receive-upload.ts";
import { requestUploadUrl } from "./commands/request-upload.ts";
import { findUpload } from "./queries.ts";
import { displayKey, ORIGINAL_FOLDER } from "./rules.ts";

export const uploadRoutes = (services: Services) => [
  bind(requestUploadUrlCall, (input, { visitor }) => requestUploadUrl(services, visitor, input)),
];

/** Idle timeout while a body arrives. */
const IDLE_TIMEOUT_MS = 30_000;

/** How long, and how often, to poll for the display sizes of a picture that has just been uploaded. */
const PREPARE_TIMEOUT_MS = 8000;
const POLL_INTERVAL_MS = 200;

/** A picture opened on its own may not run, load or frame anything. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Pictures never change, but shared caches must not keep them after their owner deletes them. */
const CACHE_CONTROL = "private, max-age=31536000, immutable";

interface PictureRoute {
  Params: { token: string };
  Querystring: { w?: string };
}

/** `/uploads/images/TOKEN`: shows a picture, and receives it by PUT if storage is local. */
export const uploadPages =
  (services: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    const { storage } = services;
    app.removeAllContentTypeParsers();
    // The body is not parsed here: it is streamed to disk.
    app.addContentTypeParser("*", (_request, _body, done) => done(null));
    app.setErrorHandler((error, request, reply) => rejectBeforeBodyArrives(error, request, reply));
    const route = `/uploads/${ORIGINAL_FOLDER}/:token`;
    if (storage.uploadEndpoint) {
      const { uploadEndpoint } = storage;
      app.put<PictureRoute>(route, { config: { isUpload: true } }, (request, reply) =>
        receivePicture(services, uploadEndpoint, request, reply),
      );
    }
    app.get<PictureRoute>(route, (request, reply) => showPicture(services, request, reply));
  };

async function receivePicture(
  services: Services,
  endpoint: LocalUploadEndpoint,
  request: FastifyRequest<PictureRoute>,
  reply: FastifyReply,
) {
  const key = `${ORIGINAL_FOLDER}/${request.params.token}`;
  const length = request.headers["content-length"];
  const { maxBytes } = await authorizeUpload(services, endpoint, {
    key,
    query: new URLSearchParams(request.url.split("?")[1]),
    contentType: request.headers["content-type"],
    bytes: length === undefined ? null : Number(length),
  });
  request.raw.setTimeout(IDLE_TIMEOUT_MS, () => request.raw.destroy());
  await receiveUpload(services, endpoint, { key, maxBytes, body: request.raw });
  return reply.code(200).send();
}

async function showPicture(
  { db, storage }: Services,
  request: FastifyRequest<PictureRoute>,
  reply: FastifyReply,
) {
  const key = `${ORIGINAL_FOLDER}/${request.params.token}`;
  const width = request.query.w === undefined ? DEFAULT_PICTURE_WIDTH : Number(request.query.w);
  const isAvailable = PICTURE_WIDTHS.some((one) => one === width) && (await isReady(db, key));
  const file = isAvailable ? displayKey(key, width) : null;
  const head = file && (await storage.head(file));
  const picture = file && head && (await storage.open(file));
  if (!picture) {
    reply.header("cache-control", "no-store");
    return reply.code(404).type("text/plain; charset=utf-8").send("Picture not found.");
  }
  return reply
    .headers({
      "content-security-policy": CONTENT_SECURITY_POLICY,
      "content-disposition": `inline; filename="${request.params.token}.webp"`,
      "cache-control": CACHE_CONTROL,
      "content-length": head.bytes,
    })
    .type("image/webp")
    .send(picture);
}

/** Display sizes are made shortly after the upload; requests in between wait for them. */
async function isReady(db: Services["db"], key: string): Promise<boolean> {
  const deadline = performance.now() + PREPARE_TIMEOUT_MS;
  for (;;) {
    const state = (await findUpload(db, key))?.state;
    if (state !== "uploaded" || performance.now() > deadline) return state === "ready";
    await sleep(POLL_INTERVAL_MS);
  }
}
