import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { idOrSlug } from "#contract/fields.ts";
import { reason as reasonField } from "#contract/staff/members.ts";
import {
  PICTURE_OWNERS,
  PICTURE_UPLOAD_PATH,
  REASON_HEADER,
  STAFF_PICTURE_BYTES,
} from "#contract/staff/picture-paths.ts";
import { setBrandLogo, setProductPhoto } from "#server/features/pictures/commands/product-photo.ts";
import { authorize, type RequestAuthenticator } from "#server/http/auth.ts";
import { rejectBeforeBodyArrives } from "#server/http/early-rejection.ts";
import { ApiError } from "#server/http/errors.ts";
import { consumeRateLimit, RECEIVING_LIMIT } from "#server/http/rate-limit.ts";
import type { Services } from "#server/services.ts";
import { actOf } from "../commands/act.ts";

interface UploadRoute {
  Params: { kind: string; slug: string };
  Querystring: { seen?: string };
  Body: Buffer | undefined;
}

/** Receives photos of products and logos of brands from staff, whose sessions are checked before a body is read. */
export const staffPicturePages =
  (services: Services, authenticator: RequestAuthenticator) =>
  async (app: FastifyInstance): Promise<void> => {
    const editorOf = async ({ headers }: FastifyRequest) =>
      authorize(
        { audience: "staff", permission: "edit_catalogue" },
        await authenticator.authenticate(headers.authorization),
      );
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: STAFF_PICTURE_BYTES },
      (_request, body, done) => done(null, body),
    );
    app.setErrorHandler((error, request, reply) => rejectBeforeBodyArrives(error, request, reply));
    app.put<UploadRoute>(
      `${PICTURE_UPLOAD_PATH}/:kind/:slug`,
      {
        async onRequest(request) {
          await consumeRateLimit(services.limiter, RECEIVING_LIMIT, request.ip);
          await editorOf(request);
        },
      },
      async (request) => {
        const act = await actOf(services.db, await editorOf(request), reasonOf(request));
        return { status: true, message: "", data: { url: await storePicture(services, request, act) } };
      },
    );
  };

function reasonOf({ headers }: Pick<FastifyRequest, "headers">): string {
  const parsed = reasonField.safeParse(decoded(String(headers[REASON_HEADER] ?? "")));
  if (!parsed.success) throw new ApiError("invalid", parsed.error.issues[0]?.message ?? "Say why.");
  return parsed.data;
}

/** Empty for what `encodeURIComponent` can't have written. */
function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return "";
  }
}

async function storePicture(
  { db }: Pick<Services, "db">,
  { params, query, body }: Pick<FastifyRequest<UploadRoute>, "params" | "query" | "body">,
  { operator, reason }: { operator: string; reason: string },
): Promise<string> {
  const kind = PICTURE_OWNERS.find((known) => known === params.kind);
  const slug = idOrSlug.safeParse(params.slug);
  if (!kind || !slug.success) throw new ApiError("not_found", "There is no such record.");
  if (!body?.byteLength) throw new ApiError("invalid", "The file is empty.");
  const folder = await mkdtemp(path.join(tmpdir(), "assayed-picture-"));
  try {
    const file = path.join(folder, "picture");
    await writeFile(file, body);
    const picture = { file, operator, seen: query.seen || null };
    return kind === "product"
      ? await setProductPhoto(db, {
          ...picture,
          supplement: slug.data,
          origin: "operator",
          details: { reason },
        })
      : await setBrandLogo(db, { ...picture, brand: slug.data, reason });
  } finally {
    await rm(folder, { recursive: true });
  }
}
