import type { Envelope } from "#contract/envelope.ts";
import { MESSAGES } from "#contract/messages.ts";
import { isUnavailable } from "#platform/database/connect.ts";
import { hasLostRace } from "#platform/database/repeatable-transaction.ts";
import { isDiskFull } from "#platform/problem.ts";

/** HTTP status of each kind of `ApiError`. */
export const STATUS_BY_ERROR_KIND = {
  malformed: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  too_many: 429,
  /** Hidden after a legal notice. */
  legal: 451,
  unavailable: 503,
  /** Refused before any work was done, because of other work in progress. */
  busy: 503,
} as const;
export type ErrorKind = keyof typeof STATUS_BY_ERROR_KIND;

/**
 * An expected error with a message for the caller. `data` is sent in the envelope next to the message;
 * `retryAfterSeconds` becomes the `Retry-After` header.
 */
export class ApiError extends Error {
  readonly kind: ErrorKind;
  readonly data: Record<string, unknown> | string;
  readonly retryAfterSeconds: number | null;

  constructor(
    kind: ErrorKind,
    message: string,
    data: Record<string, unknown> | string = {},
    retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = "ApiError";
    this.kind = kind;
    this.data = data;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface ErrorResponse {
  statusCode: number;
  envelope: Envelope;
  retryAfterSeconds: number | null;
  /** Server faults are logged with their stack; client errors are not logged. */
  isServerFault: boolean;
}

/** Error codes of Fastify and PostgreSQL, mapped to our error kinds and messages. */
const KNOWN_CODES: Record<string, { kind: ErrorKind; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { kind: "too_large", message: MESSAGES.bodyTooLarge },
  FST_ERR_CTP_INVALID_JSON_BODY: { kind: "malformed", message: MESSAGES.notJson },
  FST_ERR_CTP_EMPTY_JSON_BODY: { kind: "malformed", message: MESSAGES.notJson },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { kind: "malformed", message: MESSAGES.notJson },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { kind: "unsupported", message: MESSAGES.notJson },
  // PostgreSQL: statement timeout.
  "57014": { kind: "unavailable", message: MESSAGES.unavailable },
};

/** `Retry-After` of an error that goes away by itself: an outage, a timeout, a deadlock. */
const RETRY_UNAVAILABLE_S = 5;

const UNAVAILABLE = { kind: "unavailable", message: MESSAGES.unavailable } as const;

/** The client disconnected in the middle of the body; Fastify reports that as a 400. */
const isClientAbort = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  error.code === "ECONNRESET" &&
  "statusCode" in error &&
  error.statusCode === 400;

/** Looks along the chain of causes: Drizzle wraps the driver's error. */
function fromKnownCode(error: unknown): { kind: ErrorKind; message: string } | null {
  if (isClientAbort(error)) return { kind: "malformed", message: MESSAGES.malformedRequest };
  if (isUnavailable(error) || isDiskFull(error) || hasLostRace(error)) return UNAVAILABLE;
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    const code = (current as { code?: unknown }).code;
    if (typeof code === "string" && KNOWN_CODES[code]) return KNOWN_CODES[code];
  }
  return null;
}

/** Maps any thrown value to the response for the caller. Never contains a stack or a driver's message. */
export function toErrorResponse(error: unknown): ErrorResponse {
  const apiError = error instanceof ApiError ? error : null;
  const { kind, message } = apiError ?? fromKnownCode(error) ?? { kind: null, message: MESSAGES.unexpected };
  const data = apiError?.data ?? {};
  return {
    statusCode: kind ? STATUS_BY_ERROR_KIND[kind] : 500,
    envelope: { status: false, message, data: typeof data === "string" ? data : { message, ...data } },
    retryAfterSeconds: apiError?.retryAfterSeconds ?? (kind === "unavailable" ? RETRY_UNAVAILABLE_S : null),
    isServerFault: kind === null || kind === "unavailable",
  };
}
