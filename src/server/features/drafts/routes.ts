import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { MAX_CERTIFICATE_BYTES } from "#contract/laboratory-certificate.ts";
import { CERTIFICATE_UPLOAD_PATH, DRAFT_ORIGINAL_PATH } from "#contract/staff/draft-paths.ts";
import type { StaffAction } from "#contract/staff/roles.ts";
import { authorize, type RequestAuthenticator, type SignedInStaff } from "#server/http/auth.ts";
import { rejectBeforeBodyArrives } from "#server/http/early-rejection.ts";
import { ApiError } from "#server/http/errors.ts";
import { consumeRateLimit, RECEIVING_LIMIT } from "#server/http/rate-limit.ts";
import type { Services } from "#server/services.ts";
import { staffName } from "../accounts/commands/staff.ts";
import { takeInCertificate } from "./commands/take-in.ts";
import { findDraft } from "./queries/load-draft.ts";
import { draftPage } from "./queries/original.ts";
import { originalKey } from "./rules/original.ts";

/** The member of staff who makes a request; throws `ApiError` unless the role permits it. */
const staffOf =
  (authenticator: RequestAuthenticator) =>
  async <Action extends StaffAction>(request: FastifyRequest, permission: Action) =>
    authorize(
      { audience: "staff", permission },
      await authenticator.authenticate(request.headers.authorization),
    ) as SignedInStaff<Action>;

/** Receives certificates from staff, whose sessions are checked before a body is read, and hands their files back. */
export const draftFilePages =
  (services: Services, authenticator: RequestAuthenticator) =>
  async (app: FastifyInstance): Promise<void> => {
    const authorized = staffOf(authenticator);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: MAX_CERTIFICATE_BYTES },
      (_request, body, done) => done(null, body),
    );
    app.setErrorHandler((error, request, reply) => rejectBeforeBodyArrives(error, request, reply));
    const onRequest = async (request: FastifyRequest) => {
      await consumeRateLimit(services.limiter, RECEIVING_LIMIT, request.ip);
      await authorized(request, "edit_drafts");
    };
    app.put<UploadRoute>(CERTIFICATE_UPLOAD_PATH, { onRequest }, async (request) => {
      const { userId } = await authorized(request, "edit_drafts");
      return receiveCertificate(services, userId, request);
    });
    app.get<{ Params: { id: string } }>(`${DRAFT_ORIGINAL_PATH}/:id`, async (request, reply) => {
      await authorized(request, "see_drafts");
      return sendOriginal(services, request.params.id, reply);
    });
    app.get<{ Params: { id: string; page: string } }>(
      `${DRAFT_ORIGINAL_PATH}/:id/pages/:page`,
      async (request, reply) => {
        await authorized(request, "see_drafts");
        const { id, page } = request.params;
        const png = await draftPage(services, id, /^\d{1,4}$/.test(page) ? Number(page) : 0);
        return reply.header("cache-control", "no-store").type("image/png").send(Buffer.from(png));
      },
    );
  };

interface UploadRoute {
  Body: Buffer | undefined;
  Querystring: { name?: string };
}

async function receiveCertificate(
  services: Services,
  userId: number,
  { body, query }: FastifyRequest<UploadRoute>,
) {
  if (!body?.byteLength) throw new ApiError("invalid", "The file is empty.");
  const drafts = await takeInCertificate(services, {
    bytes: new Uint8Array(body),
    fileName: query.name?.replace(/[^\p{L}\p{N} ._()-]/gu, "_") || "certificate",
    operator: await staffName(services.db, userId),
  });
  return { status: true, message: "", data: { drafts: drafts.map(({ draft }) => String(draft.id)) } };
}

async function sendOriginal({ db, storage }: Services, id: string, reply: FastifyReply) {
  const original = (await findDraft(db, id)).intake?.original;
  const content = original && (await storage.open(originalKey(original)));
  if (!content) throw new ApiError("not_found", "This draft has no file.");
  return reply
    .headers({
      "cache-control": "no-store",
      "content-disposition": "attachment",
      "content-length": original.bytes,
    })
    .type(original.media_type)
    .send(content);
}
