import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SHOWN_WIDTHS, USUAL_WIDTH } from "#contract/pictures.ts";
import { askForUpload as askForUploadCall } from "#contract/uploads.ts";
import type { PutDoor } from "#platform/storage/storage.ts";
import { bind } from "#server/http/bind.ts";
import { refuseWhileArriving } from "#server/http/early-rejection.ts";
import type { Services } from "#server/services.ts";
import { admit, arrive } from "./commands/arrive.ts";
import { askForUpload } from "./commands/request-upload.ts";
import { findUpload } from "./queries.ts";
import { SENT, shownKey } from "./rules.ts";

export const uploadRoutes = (services: Services) => [
  bind(askForUploadCall, (input, { visitor }) => askForUpload(services, visitor, input)),
];

/** A sender that is silent for this long, in milliseconds, is let go. */
const SILENT_FOR_MS = 30_000;

/** How long a picture is waited for that has just arrived, and between two looks, in milliseconds. */
const PREPARED_WITHIN_MS = 8000;
const LOOK_EVERY_MS = 200;

/** Opened on its own, a picture may not run, load or frame anything. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Longest that a browser keeps a picture, in seconds. It never changes; but no cache between may outlive its owner's wish. */
const KEPT = "private, max-age=31536000, immutable";

interface Asked {
  Params: { token: string };
  Querystring: { w?: string };
}

/** `/uploads/images/TOKEN`: takes a picture in where the store is ours, and shows it. */
export const uploadPages =
  (services: Services) =>
  async (app: FastifyInstance): Promise<void> => {
    const { storage } = services;
    app.removeAllContentTypeParsers();
    // The body is not read here: it goes to the disk as it comes.
    app.addContentTypeParser("*", (_request, _body, done) => done(null));
    app.setErrorHandler((error, request, reply) => refuseWhileArriving(error, request, reply));
    const address = `/uploads/${SENT}/:token`;
    if (storage.door) {
      const { door } = storage;
      app.put<Asked>(address, { config: { takesLong: true } }, (request, reply) =>
        take(services, door, request, reply),
      );
    }
    app.get<Asked>(address, (request, reply) => show(services, request, reply));
  };

async function take(services: Services, door: PutDoor, request: FastifyRequest<Asked>, reply: FastifyReply) {
  const key = `${SENT}/${request.params.token}`;
  const length = request.headers["content-length"];
  const { maxBytes } = await admit(services, door, {
    key,
    query: new URLSearchParams(request.url.split("?")[1]),
    contentType: request.headers["content-type"],
    bytes: length === undefined ? null : Number(length),
  });
  request.raw.setTimeout(SILENT_FOR_MS, () => request.raw.destroy());
  await arrive(services, door, { key, maxBytes, body: request.raw });
  return reply.code(200).send();
}

async function show({ db, storage }: Services, request: FastifyRequest<Asked>, reply: FastifyReply) {
  const key = `${SENT}/${request.params.token}`;
  const width = request.query.w === undefined ? USUAL_WIDTH : Number(request.query.w);
  const known = SHOWN_WIDTHS.some((one) => one === width) && (await isReady(db, key));
  const file = known ? shownKey(key, width) : null;
  const head = file && (await storage.head(file));
  const picture = file && head && (await storage.open(file));
  if (!picture) {
    reply.header("cache-control", "no-store");
    return reply.code(404).type("text/plain; charset=utf-8").send("There is no picture at this address.");
  }
  return reply
    .headers({
      "content-security-policy": POLICY,
      "content-disposition": `inline; filename="${request.params.token}.webp"`,
      "cache-control": KEPT,
      "content-length": head.bytes,
    })
    .type("image/webp")
    .send(picture);
}

/** Display sizes follow the upload by a moment; whoever asks in that moment waits. */
async function isReady(db: Services["db"], key: string): Promise<boolean> {
  const until = performance.now() + PREPARED_WITHIN_MS;
  for (;;) {
    const state = (await findUpload(db, key))?.state;
    if (state !== "arrived" || performance.now() > until) return state === "ready";
    await sleep(LOOK_EVERY_MS);
  }
}
