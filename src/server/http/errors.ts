import type { Envelope } from "#contract/envelope.ts";
import { MESSAGES } from "#contract/messages.ts";
import { isUnavailable } from "#platform/database/connect.ts";
import { isOutOfRoom } from "#platform/problem.ts";

/** Why a call can be refused, and the status that says so. */
export const REFUSALS = {
  malformed: 400,
  unauthorised: 401,
  forbidden: 403,
  not_found: 404,
  wrong_method: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
} as const;
export type RefusalKind = keyof typeof REFUSALS;

/**
 * A refusal that its reader can understand: the one class of expected errors. `data` reaches the caller in the
 * envelope beside the sentence; `retryAfterSeconds` becomes the header of that name.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly data: Record<string, unknown> | string;
  readonly retryAfterSeconds: number | null;

  constructor(
    kind: RefusalKind,
    message: string,
    data: Record<string, unknown> | string = {},
    retryAfterSeconds: number | null = null,
  ) {
    super(message);
    this.name = "Refusal";
    this.kind = kind;
    this.data = data;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface Failure {
  statusCode: number;
  envelope: Envelope;
  retryAfterSeconds: number | null;
  /** True where the fault is ours: such errors are recorded with their stack, the others are not. */
  ours: boolean;
}

/** What the framework and the database throw, in our words. */
const KNOWN_CODES: Record<string, { kind: RefusalKind; message: string }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { kind: "too_large", message: MESSAGES.tooLarge },
  FST_ERR_CTP_INVALID_JSON_BODY: { kind: "malformed", message: MESSAGES.notJson },
  FST_ERR_CTP_EMPTY_JSON_BODY: { kind: "malformed", message: MESSAGES.notJson },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { kind: "malformed", message: MESSAGES.notJson },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { kind: "unsupported", message: MESSAGES.notJson },
  // PostgreSQL: a statement that ran over its time limit.
  "57014": { kind: "unavailable", message: MESSAGES.unavailable },
};

const AWAY = { kind: "unavailable", message: MESSAGES.unavailable } as const;

/** The caller went away in the middle of a body: the framework calls that a mistake of the request's. */
const gaveUp = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  error.code === "ECONNRESET" &&
  "statusCode" in error &&
  error.statusCode === 400;

/** The database driver's error stands as the cause of the query builder's. */
function known(error: unknown): { kind: RefusalKind; message: string } | null {
  if (gaveUp(error)) return { kind: "malformed", message: MESSAGES.notHttp };
  if (isUnavailable(error) || isOutOfRoom(error)) return AWAY;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === "string" && KNOWN_CODES[code]) return KNOWN_CODES[code];
  }
  return null;
}

/** Turns whatever was thrown into the answer the caller gets. Never holds a stack or a driver's own words. */
export function failureOf(error: unknown): Failure {
  const refusal = error instanceof Refusal ? error : null;
  const { kind, message } = refusal ?? known(error) ?? { kind: null, message: MESSAGES.unexpected };
  const data = refusal?.data ?? {};
  return {
    statusCode: kind ? REFUSALS[kind] : 500,
    envelope: { status: false, message, data: typeof data === "string" ? data : { message, ...data } },
    retryAfterSeconds: refusal?.retryAfterSeconds ?? null,
    ours: kind === null || kind === "unavailable",
  };
}
