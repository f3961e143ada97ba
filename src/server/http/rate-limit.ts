import type { CallName } from "#contract/api-routes.ts";
import { MESSAGES } from "#contract/messages.ts";
import type { Limiter, LimitRule } from "#platform/limiter.ts";
import { ApiError } from "./errors.ts";

/** Rate limits per client IP. A page view costs two to four calls; a person searches at most a few times a second. */
const LIMITS = {
  reading: { name: "reading", calls: 600, perSeconds: 60 },
  searching: { name: "searching", calls: 300, perSeconds: 60 },
  /** Suggestions: a fast typist triggers five a second; several people may share an IP address. */
  typing: { name: "typing", calls: 1200, perSeconds: 60 },
  /** AI search: a person asks a few questions a minute; an answer may call a language model. */
  asking: { name: "asking", calls: 60, perSeconds: 60 },
  /** An office may log in from one IP address; each account has its own attempt limit besides. */
  loggingIn: { name: "logging-in", calls: 60, perSeconds: 600 },
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
  rendering: { name: "rendering", calls: 1200, perSeconds: 60 },
  files: { name: "files", calls: 600, perSeconds: 60 },
  notFound: { name: "not-found", calls: 120, perSeconds: 60 },
} as const satisfies Record<string, LimitRule>;

const LIMIT_BY_CALL: Partial<Record<CallName, LimitRule>> = {
  getGuestToken: LIMITS.tokens,
  register: LIMITS.registering,
  login: LIMITS.loggingIn,
  startPasskeyLogin: LIMITS.loggingIn,
  finishPasskeyLogin: LIMITS.loggingIn,
  forgotPassword: LIMITS.codes,
  verifyResetCode: LIMITS.codes,
  resendResetCode: LIMITS.codes,
  resetPassword: LIMITS.codes,
  verifyEmailCode: LIMITS.codes,
  resendEmailCode: LIMITS.codes,
  joinNewsletter: LIMITS.newsletter,
  requestUploadUrl: LIMITS.uploading,
  scanFile: LIMITS.photographing,
  submitScanResult: LIMITS.writing,
  editUser: LIMITS.securing,
  deleteUser: LIMITS.securing,
  changePassword: LIMITS.securing,
  startPasskey: LIMITS.securing,
  finishPasskey: LIMITS.securing,
  exportUser: LIMITS.securing,
  addTestRequest: LIMITS.writing,
  reportError: LIMITS.writing,
  searchSupplements: LIMITS.searching,
  listBrandSupplements: LIMITS.searching,
  suggest: LIMITS.typing,
  listFilterValues: LIMITS.typing,
  aiSearch: LIMITS.asking,
  getAiSearchAnswer: LIMITS.asking,
  sendAiFeedback: LIMITS.asking,
};

export const rateLimitFor = (name: CallName): LimitRule => LIMIT_BY_CALL[name] ?? LIMITS.reading;

/** For report files and open data. */
export const FILE_LIMIT: LimitRule = LIMITS.files;

/** For rendering pages that are not cached; the API calls made while rendering are not counted. */
export const PAGE_LIMIT: LimitRule = LIMITS.rendering;

/** For unknown routes and methods, against probing for endpoints. */
export const NOT_FOUND_LIMIT: LimitRule = LIMITS.notFound;

/** The key that calls are counted under: the IPv4 address, or the /64 network of an IPv6 address (one subscriber). */
export function rateLimitKey(ip: string): string {
  if (!ip.includes(":") || ip.startsWith("::ffff:")) return ip;
  const [head = "", tail = ""] = ip.split("::");
  const start = head.split(":").filter(Boolean);
  const end = tail.split(":").filter(Boolean);
  const zeros = ip.includes("::") ? Array<string>(Math.max(0, 8 - start.length - end.length)).fill("0") : [];
  return [...start, ...zeros, ...end].slice(0, 4).join(":");
}

/** Counts one call; throws 429 with the time to wait when the limit is exceeded. */
export async function consumeRateLimit(limiter: Limiter, rule: LimitRule, ip: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.take(rateLimitKey(ip), rule);
  if (allowed) return;
  throw new ApiError(
    "too_many",
    MESSAGES.rateLimited,
    { retry_after_s: retryAfterSeconds },
    retryAfterSeconds,
  );
}
