import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { DEFAULT_PICTURE_WIDTH, PICTURE_WIDTHS, UPLOAD_FOLDER } from "#contract/pictures.ts";
import { requestUploadUrl as requestUploadUrlCall } from "#contract/uploads.ts";
import { type LocalUploadEndpoint, UPLOADS_PATH } from "#platform/storage/storage.ts";
import { admitted } from "#server/http/admit.ts";
import { bind } from "#server/http/bind.ts";
import { rejectBeforeBodyArrives } from "#server/http/early-rejection.ts";
import { consumeRateLimit, RECEIVING_LIMIT, UPLOADED_PICTURE_LIMIT } from "#server/http/rate-limit.ts";
import { enforceLeastSpeed, UPLOAD_SPEED } from "#server/http/request-timeout.ts";
import type { Services } from "#server/services.ts";
import { authorizeUpload, receiveUpload } from "./commands/receive-upload.ts";
import { requestUploadUrl } from "./commands/request-upload.ts";
import { pictureReadiness } from "./queries.ts";
import { displayKey } from "./rules.ts";

export const uploadRoutes = (services: Services) => [
  bind(requestUploadUrlCall, (input, { visitor }) => requestUploadUrl(services, visitor, input)),
];

/** Idle timeout while a body arrives. */
const IDLE_TIMEOUT_MS = 30_000;

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
    const route = `${UPLOADS_PATH}/${UPLOAD_FOLDER}/:token`;
    if (storage.uploadEndpoint) {
      const { uploadEndpoint } = storage;
      app.put<PictureRoute>(route, { config: { isUpload: true } }, (request, reply) =>
        receivePicture(services, uploadEndpoint, request, reply),
      );
    }
    const isReady = pictureReadiness(services.db);
    app.get<PictureRoute>(route, (request, reply) => {
      const admission = { limit: UPLOADED_PICTURE_LIMIT, ip: request.ip, response: reply.raw };
      return admitted(services, admission, () => showPicture({ storage, isReady }, request, reply));
    });
  };

async function receivePicture(
  services: Services,
  endpoint: LocalUploadEndpoint,
  request: FastifyRequest<PictureRoute>,
  reply: FastifyReply,
) {
  const key = `${UPLOAD_FOLDER}/${request.params.token}`;
  await consumeRateLimit(services.limiter, RECEIVING_LIMIT, request.ip);
  const length = request.headers["content-length"];
  const upload = await authorizeUpload(services, endpoint, {
    key,
    query: new URLSearchParams(request.url.split("?")[1]),
    contentType: request.headers["content-type"],
    bytes: length === undefined ? null : Number(length),
  });
  request.raw.setTimeout(IDLE_TIMEOUT_MS, () => request.raw.destroy());
  enforceLeastSpeed(request.raw, UPLOAD_SPEED);
  await receiveUpload(services, endpoint, upload, request.raw);
  return reply.code(200).send();
}

async function showPicture(
  { storage, isReady }: Pick<Services, "storage"> & { isReady: (key: string) => Promise<boolean> },
  request: FastifyRequest<PictureRoute>,
  reply: FastifyReply,
) {
  const key = `${UPLOAD_FOLDER}/${request.params.token}`;
  const width = request.query.w === undefined ? DEFAULT_PICTURE_WIDTH : Number(request.query.w);
  const isAvailable = PICTURE_WIDTHS.some((one) => one === width) && (await isReady(key));
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
