import { API_KEY_FACTOR, type ApiKeyScope } from "#contract/api-key-vocabulary.ts";
import type { ApiRoute } from "#contract/api-routes.ts";
import type { AnyCallName } from "#contract/endpoint.ts";
import { MESSAGES } from "#contract/messages.ts";
import type { LimitAnswer, Limiter, LimitRule } from "#platform/limiter.ts";
import { ApiError } from "./errors.ts";
import type { LaneName } from "./lanes.ts";

/** A rate limit, and the lane in which its requests are worked on (default: `waitingCalls`). */
export interface RequestLimit extends LimitRule {
  lane?: LaneName;
  /** Scope of the API keys that raise it; without one, none does. */
  raisedBy?: ApiKeyScope;
}

/**
 * Rate limits per client IP. A page view costs two to four calls; a person searches at most a few times a second. What
 * a request costs is limited besides (`cpu-budget.ts`).
 */
const LIMITS = {
  reading: { name: "reading", calls: 600, perSeconds: 60, lane: "calls", raisedBy: "calls" },
  searching: { name: "searching", calls: 300, perSeconds: 60, lane: "calls", raisedBy: "calls" },
  /** Suggestions: a fast typist triggers five a second; several people may share an IP address. */
  typing: { name: "typing", calls: 1200, perSeconds: 60, lane: "calls" },
  /** AI search, calls and pages: a person asks a few questions a minute; an answer may call a language model. */
  asking: { name: "asking", calls: 60, perSeconds: 60, lane: "questions" },
  /** An office may log in from one IP address; each account has its own attempt limit besides. */
  loggingIn: { name: "logging-in", calls: 600, perSeconds: 600 },
  /** Passwords from devices that have not logged in to the account before: a guesser must not shut out an office. */
  guessing: { name: "guessing", calls: 60, perSeconds: 600 },
  passkeyLogin: { name: "passkey-login", calls: 60, perSeconds: 600 },
  /** Registration reveals whether an email has an account, so the limit is low. */
  registering: { name: "registering", calls: 30, perSeconds: 3600 },
  codes: { name: "codes", calls: 60, perSeconds: 600 },
  /** Each call may send an email; every email address has its own waiting time besides. */
  newsletter: { name: "newsletter", calls: 30, perSeconds: 3600 },
  /** Each upload may be up to 100 MB. */
  uploading: { name: "uploading", calls: 40, perSeconds: 3600 },
  /** Each scan may take a CPU second; a shopper photographs a whole shelf. */
  photographing: { name: "photographing", calls: 120, perSeconds: 600 },
  securing: { name: "securing", calls: 120, perSeconds: 600 },
  /** Each call may be read by an operator or send an email. */
  writing: { name: "writing", calls: 60, perSeconds: 600 },
  tokens: { name: "tokens", calls: 60, perSeconds: 60 },
  /** A page that is not cached takes some CPU milliseconds; many visitors may share an IP address. */
  rendering: { name: "rendering", calls: 1200, perSeconds: 60, lane: "pages" },
  files: { name: "files", calls: 600, perSeconds: 60, lane: "files", raisedBy: "files" },
  /** Packs, logos, photos: a page of results shows two dozen of them. */
  pictures: { name: "pictures", calls: 3000, perSeconds: 60, lane: "files" },
  /** Previews of shared links: networks fetch one for each link that is posted. */
  sharing: { name: "sharing", calls: 60, perSeconds: 60, lane: "images" },
  /** Bodies of pictures: as many as upload URLs are given out, and some repeated. */
  receiving: { name: "receiving", calls: 60, perSeconds: 3600 },
  /** Metrics, and the pages and files of the API reference: a dozen for each visit. */
  reference: { name: "reference", calls: 240, perSeconds: 60, lane: "files" },
  /** Browsers report violations of the Content-Security-Policy; a page that breaks it may send a few at once. */
  reporting: { name: "reporting", calls: 30, perSeconds: 60 },
  notFound: { name: "not-found", calls: 120, perSeconds: 60 },
  /** API keys that were not right before: looking one up costs a query. */
  tryingKeys: { name: "trying-keys", calls: 60, perSeconds: 60 },
} as const satisfies Record<string, RequestLimit>;

const LIMIT_BY_CALL: Partial<Record<AnyCallName, RequestLimit>> = {
  getGuestToken: LIMITS.tokens,
  register: LIMITS.registering,
  login: LIMITS.loggingIn,
  startPasskeyLogin: LIMITS.passkeyLogin,
  finishPasskeyLogin: LIMITS.passkeyLogin,
  forgotPassword: LIMITS.codes,
  verifyResetCode: LIMITS.codes,
  resendResetCode: LIMITS.codes,
  resetPassword: LIMITS.codes,
  undoEmailChange: LIMITS.codes,
  verifyEmailCode: LIMITS.codes,
  resendEmailCode: LIMITS.codes,
  joinNewsletter: LIMITS.newsletter,
  requestUploadUrl: LIMITS.uploading,
  scanFile: LIMITS.photographing,
  submitScanResult: LIMITS.writing,
  editUser: LIMITS.securing,
  editEmail: LIMITS.securing,
  deleteUser: LIMITS.securing,
  changePassword: LIMITS.securing,
  startPasskey: LIMITS.securing,
  finishPasskey: LIMITS.securing,
  removePasskey: LIMITS.securing,
  exportUser: LIMITS.securing,
  confirmPassword: LIMITS.securing,
  startSecondFactor: LIMITS.securing,
  finishSecondFactor: LIMITS.securing,
  removeSecondFactor: LIMITS.securing,
  renewRecoveryCodes: LIMITS.securing,
  createApiKey: LIMITS.securing,
  revokeApiKey: LIMITS.securing,
  createWebhook: LIMITS.securing,
  removeWebhook: LIMITS.securing,
  rotateWebhookSecret: LIMITS.securing,
  resumeWebhook: LIMITS.writing,
  testWebhook: LIMITS.writing,
  replayWebhookDelivery: LIMITS.writing,
  startPasskeyConfirmation: LIMITS.securing,
  finishPasskeyConfirmation: LIMITS.securing,
  addTestRequest: LIMITS.writing,
  pledge: LIMITS.writing,
  withdrawPledge: LIMITS.writing,
  reportError: LIMITS.writing,
  addCosignature: LIMITS.writing,
  searchSupplements: LIMITS.searching,
  listBrandSupplements: LIMITS.searching,
  suggest: LIMITS.typing,
  listFilterValues: LIMITS.typing,
  aiSearch: LIMITS.asking,
  getAiSearchAnswer: LIMITS.asking,
  sendAiFeedback: LIMITS.asking,
  keepAiQuestion: LIMITS.writing,
  withdrawAiQuestion: LIMITS.writing,
};

export const rateLimitFor = (name: AnyCallName): RequestLimit => LIMIT_BY_CALL[name] ?? LIMITS.reading;

/** Whether an API key raises the limit of a call: of those that need no user, and do not write. */
export const isRaisedByKeys = (name: AnyCallName, { audience }: Pick<ApiRoute, "audience">): boolean =>
  (audience === "open" || audience === "visitor") && rateLimitFor(name).raisedBy !== undefined;

/** The limit of a holder of an API key, counted apart from those of addresses. */
export const raisedLimit = ({ name, calls, perSeconds }: LimitRule): LimitRule => ({
  name: `${name}-with-key`,
  calls: calls * API_KEY_FACTOR,
  perSeconds,
});

/** For API keys that were not right before, by address. */
export const TRYING_KEYS_LIMIT: RequestLimit = LIMITS.tryingKeys;

/** For passwords from unknown devices, besides the limit of the call. */
export const GUESSING_LIMIT: RequestLimit = LIMITS.guessing;

/** For report files and open data. */
export const FILE_LIMIT: RequestLimit = LIMITS.files;

/** For questions of assistants: counted together with searches. */
export const MCP_LIMIT: RequestLimit = LIMITS.searching;

/** For drawings. */
export const PICTURE_LIMIT: RequestLimit = LIMITS.pictures;

/** For previews of shared links. */
export const SHARE_IMAGE_LIMIT: RequestLimit = LIMITS.sharing;

/** For visitors' pictures, which may still be in preparation. */
export const UPLOADED_PICTURE_LIMIT: RequestLimit = { ...LIMITS.pictures, lane: "waitingCalls" };

/** For the body of an upload. */
export const RECEIVING_LIMIT: RequestLimit = LIMITS.receiving;

/** For metrics and the API reference. */
export const REFERENCE_LIMIT: RequestLimit = LIMITS.reference;

/** For rendering pages that are not cached; the API calls made while rendering are not counted. */
export const PAGE_LIMIT: RequestLimit = LIMITS.rendering;

/** For rendering a page that answers a question: counted together with the calls that do. */
export const QUESTION_PAGE_LIMIT: RequestLimit = { ...LIMITS.asking, lane: "pages" };

/** For reports that browsers send by themselves. */
export const REPORT_LIMIT: RequestLimit = LIMITS.reporting;

/** For unknown routes and methods, against probing for endpoints. */
export const NOT_FOUND_LIMIT: RequestLimit = LIMITS.notFound;

/** The key that calls are counted under: the IPv4 address, or the /64 network of an IPv6 address (one subscriber). */
export function rateLimitKey(ip: string): string {
  if (!ip.includes(":") || ip.startsWith("::ffff:")) return ip;
  const [head = "", tail = ""] = ip.split("::");
  const start = head.split(":").filter(Boolean);
  const end = tail.split(":").filter(Boolean);
  const zeros = ip.includes("::") ? Array<string>(Math.max(0, 8 - start.length - end.length)).fill("0") : [];
  return [...start, ...zeros, ...end].slice(0, 4).join(":");
}

/** Counts one call of an address; throws 429 with the time to wait when the limit is exceeded. */
export const consumeRateLimit = (
  limiter: Limiter,
  rule: LimitRule,
  ip: string,
  onCounted?: (answer: LimitAnswer) => void,
): Promise<void> => consumeLimitOf(limiter, rule, rateLimitKey(ip), onCounted);

/** Counts one call of a caller, as `consumeRateLimit` does. `onCounted` sees how much is left. */
export async function consumeLimitOf(
  limiter: Limiter,
  rule: LimitRule,
  caller: string,
  onCounted?: (answer: LimitAnswer) => void,
): Promise<void> {
  const answer = await limiter.take(caller, rule);
  onCounted?.(answer);
  const { allowed, retryAfterSeconds } = answer;
  if (allowed) return;
  throw new ApiError(
    "too_many",
    MESSAGES.rateLimited,
    { retry_after_s: retryAfterSeconds },
    retryAfterSeconds,
  );
}

/** `RateLimit-Policy` and `RateLimit` of an answer (draft-ietf-httpapi-ratelimit-headers-11). */
export const rateLimitHeaders = (
  { name, calls, perSeconds }: LimitRule,
  { remaining, resetSeconds }: Pick<LimitAnswer, "remaining" | "resetSeconds">,
): Record<"RateLimit-Policy" | "RateLimit", string> => ({
  "RateLimit-Policy": `"${name}";q=${calls};w=${perSeconds}`,
  RateLimit: `"${name}";r=${remaining};t=${resetSeconds}`,
});
