import type { FastifyInstance, FastifyRequest } from "fastify";
import { LABEL_FILE_BYTES, LABEL_UPLOAD_PATH } from "#contract/staff/label-files.ts";
import { codeOf } from "#platform/problem.ts";
import { safeFileName, storeLabelFile } from "#server/features/catalogue/commands/label-files.ts";
import { authorize, type RequestAuthenticator } from "#server/http/auth.ts";
import { rejectBeforeBodyArrives } from "#server/http/early-rejection.ts";
import { ApiError } from "#server/http/errors.ts";
import { consumeRateLimit, RECEIVING_LIMIT } from "#server/http/rate-limit.ts";
import type { Services } from "#server/services.ts";

/** Receives files of labels from staff, whose sessions are checked before a body is read. Nothing is imported yet. */
export const labelFilePages =
  (services: Services, authenticator: RequestAuthenticator) =>
  async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: LABEL_FILE_BYTES },
      (_request, body, done) => done(null, body),
    );
    app.setErrorHandler((error, request, reply) =>
      rejectBeforeBodyArrives(
        codeOf(error) === "FST_ERR_CTP_BODY_TOO_LARGE" ? tooLarge() : error,
        request,
        reply,
      ),
    );
    app.put<UploadRoute>(
      LABEL_UPLOAD_PATH,
      {
        async onRequest(request) {
          await consumeRateLimit(services.limiter, RECEIVING_LIMIT, request.ip);
          const visitor = await authenticator.authenticate(request.headers.authorization);
          authorize({ audience: "staff", permission: "import_labels" }, visitor);
        },
      },
      async ({ body, query }: FastifyRequest<UploadRoute>) => {
        if (!body?.byteLength) throw new ApiError("invalid", "The file is empty.");
        const name = safeFileName(query.name ?? "");
        const stored = await storeLabelFile(services, { bytes: body, name });
        return { status: true, message: "", data: { ...stored, name } };
      },
    );
  };

interface UploadRoute {
  Body: Buffer | undefined;
  Querystring: { name?: string };
}

const tooLarge = () =>
  new ApiError(
    "too_large",
    `The file has more than ${LABEL_FILE_BYTES / 1024 ** 2} MB. Send it as a zip, or import it on the server: import-dsld FILE.`,
  );
