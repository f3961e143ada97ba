import { OWN_ERRORS } from "#contract/call-errors.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { MESSAGES } from "#contract/messages.ts";
import { RECENT_AUTHENTICATION_REQUIRED } from "#contract/session-routes.ts";

/** A documented answer that is no success: its name among the document's components, and an example. */
interface DocumentedError {
  name: string;
  description: string;
  message: string;
  data?: Record<string, unknown>;
}

/** Every status of an error that a call answers. */
export const ERRORS: Readonly<Record<number, DocumentedError>> = {
  400: {
    name: "Malformed",
    description: "The body isn’t JSON, or the request is malformed.",
    message: MESSAGES.notJson,
  },
  401: {
    name: "Unauthorized",
    description:
      "There is no valid token of the kind that the call needs, or the API key is unknown or revoked.",
    message: MESSAGES.tokenRequired,
  },
  403: {
    name: "Forbidden",
    description:
      "The token doesn’t permit this, the call needs a recent login or confirmation, or the API key lacks the scope.",
    message: MESSAGES.confirmIdentity,
    data: { reason: RECENT_AUTHENTICATION_REQUIRED },
  },
  404: {
    name: "NotFound",
    description: "There is no such record; `near` may list similar ones.",
    message: "Supplement not found.",
    data: { near: [{ slug: "magnesium-bisglycinate-200-mg", name: "Magnesium Bisglycinate 200 mg" }] },
  },
  409: {
    name: "Conflict",
    description: "The record’s present state doesn’t permit this.",
    message: "You follow this product already.",
  },
  410: {
    name: "Gone",
    description: "A code, link or session has expired.",
    message: "This code has expired.",
  },
  413: { name: "TooLarge", description: "The body is larger than 64 KB.", message: MESSAGES.bodyTooLarge },
  415: { name: "Unsupported", description: "The body isn’t `application/json`.", message: MESSAGES.notJson },
  422: {
    name: "Invalid",
    description: "A value is invalid: `errors` has a sentence for each field.",
    message: "Pages start at 1.",
    data: { errors: { page: "Pages start at 1." } },
  },
  429: {
    name: "TooManyRequests",
    description: "The limit of the call is used up: wait for `Retry-After` seconds.",
    message: MESSAGES.rateLimited,
    data: { retry_after_s: 7 },
  },
  451: {
    name: "LegallyHidden",
    description: "The record is hidden after a legal notice.",
    message:
      "We received a legal notice about this product, and have hidden its page until the end of 2026-12-31.",
    data: { until: "2026-12-31" },
  },
  503: {
    name: "Unavailable",
    description: "The site is busy, or a part of it is unavailable: wait for `Retry-After` seconds.",
    message: MESSAGES.busy,
  },
};

/** Statuses that a call may answer besides 200, ascending. */
export function errorStatusesOf({ name, route }: Pick<Endpoint, "name" | "route">): number[] {
  const own = (OWN_ERRORS as Partial<Record<string, readonly number[]>>)[name] ?? [];
  return [
    ...(route.method === "POST" ? [400, 413, 415, 422] : []),
    ...(route.audience === "open" ? [] : [401]),
    ...(route.audience === "user" || route.audience === "visitor" || route.path.startsWith("/auth/")
      ? [403]
      : []),
    ...(route.path.startsWith("/auth/") ? [401] : []),
    ...own,
    429,
    503,
  ]
    .filter((status, at, all) => all.indexOf(status) === at)
    .toSorted((one, other) => one - other);
}

/** Components of the error answers. */
export const errorResponses = (statuses: ReadonlySet<number>) =>
  Object.fromEntries(
    [...statuses].map((status) => {
      const { name, description, message, data } = errorAt(status);
      return [
        name,
        {
          description,
          headers:
            status === 429 || status === 503
              ? { ...LIMIT_HEADERS, "Retry-After": RETRY_AFTER }
              : LIMIT_HEADERS,
          content: {
            "application/json": {
              schema: { $ref: "#/components/schemas/Error" },
              example: { status: false, message, data: { message, ...data } },
            },
          },
        },
      ];
    }),
  );

export const errorReference = (status: number) => ({
  $ref: `#/components/responses/${errorAt(status).name}`,
});

function errorAt(status: number): DocumentedError {
  const error = ERRORS[status];
  if (error) return error;
  throw new Error(`No error of status ${status} is documented.`);
}

export const LIMIT_HEADERS = {
  "RateLimit-Policy": { $ref: "#/components/headers/RateLimit-Policy" },
  RateLimit: { $ref: "#/components/headers/RateLimit" },
};
/** References to headers that the document describes. */
export const referencesTo = (headers: object) =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export const SNAPSHOT_HEADERS = referencesTo({ "Assayed-Snapshot": true });
const RETRY_AFTER = { $ref: "#/components/headers/Retry-After" };

/** Headers of the answers; the limit's are in every one (draft-ietf-httpapi-ratelimit-headers-11). */
export const HEADERS = {
  "RateLimit-Policy": {
    description: "Name of the limit, calls (`q`) per client IP, or per API key, and window in seconds (`w`).",
    schema: { type: "string" },
    example: '"reading";q=600;w=60',
  },
  RateLimit: {
    description: "Calls that remain (`r`), and seconds until the window ends (`t`).",
    schema: { type: "string" },
    example: '"reading";r=599;t=60',
  },
  "Assayed-Snapshot": {
    description:
      "Name of everything that was published when the answer was made. The same name always means the same data; its signed documents are at /open-data/snapshots/{name}/reports.jsonl.gz.",
    schema: { type: "string" },
    example: "reports-81-0123456789abcdef",
  },
  "Retry-After": { description: "Seconds.", schema: { type: "integer" }, example: 7 },
};

/** Headers of answers of deprecated calls, or with deprecated fields (RFC 9745, RFC 8594). */
export const DEPRECATION_HEADERS = {
  Deprecation: {
    description: "Since when a part of this call is deprecated: seconds since 1970 after `@`.",
    schema: { type: "string" },
    example: "@1780272000",
  },
  Sunset: {
    description: "From when it may be gone.",
    schema: { type: "string" },
    example: "Sun, 29 Nov 2026 00:00:00 GMT",
  },
};

/** Schema of every error answer. */
export const ERROR_SCHEMA = {
  type: "object",
  description: "Answer of a call that failed. `message` is a sentence for people.",
  required: ["status", "message", "data"],
  properties: {
    status: { const: false },
    message: { type: "string" },
    data: {
      anyOf: [
        { type: "string", description: "The message; in the newsletter’s calls." },
        {
          type: "object",
          required: ["message"],
          properties: {
            message: { type: "string" },
            errors: { type: "object", additionalProperties: { type: "string" } },
            reason: { type: "string" },
            retry_after_s: { type: "number" },
          },
          additionalProperties: true,
        },
      ],
    },
  },
};
