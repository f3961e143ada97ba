import type { CallName } from "#contract/api-routes.ts";
import { MESSAGES } from "#contract/messages.ts";
import type { Limiter, LimitRule } from "#platform/limiter.ts";
import { Refusal } from "./errors.ts";

/** Calls one address may make. Reading pages costs two to four calls; a person types at most a few searches a second. */
const LIMITS = {
  reading: { name: "reading", calls: 600, perSeconds: 60 },
  searching: { name: "searching", calls: 300, perSeconds: 60 },
  /** A quick typist pauses five times a second between letters; several may share an address. */
  typing: { name: "typing", calls: 1200, perSeconds: 60 },
  /** A person asks a few questions a minute; an answer may cost a language model's time. */
  asking: { name: "asking", calls: 60, perSeconds: 60 },
  /** A shared office logs in through one address; a single account is slowed by its own count (decision 0071). */
  loggingIn: { name: "logging-in", calls: 60, perSeconds: 600 },
  /** Registering tells whether an address has an account: few may be asked about (decision 0072). */
  registering: { name: "registering", calls: 30, perSeconds: 3600 },
  codes: { name: "codes", calls: 60, perSeconds: 600 },
  /** Each may write a letter to somebody: the address is spared by a wait of its own besides. */
  newsletter: { name: "newsletter", calls: 30, perSeconds: 3600 },
  /** Each may bring a hundred megabytes. */
  uploading: { name: "uploading", calls: 40, perSeconds: 3600 },
  /** Each may take a second of a processor; a shopper photographs a shelf. */
  photographing: { name: "photographing", calls: 120, perSeconds: 600 },
  securing: { name: "securing", calls: 120, perSeconds: 600 },
  /** Each may be read by an operator or write a letter. */
  writing: { name: "writing", calls: 60, perSeconds: 600 },
  tokens: { name: "tokens", calls: 60, perSeconds: 60 },
  /** A page that is not kept takes some milliseconds of a processor; many readers may share an address. */
  rendering: { name: "rendering", calls: 1200, perSeconds: 60 },
  files: { name: "files", calls: 600, perSeconds: 60 },
  lost: { name: "lost", calls: 120, perSeconds: 60 },
} as const satisfies Record<string, LimitRule>;

const BY_CALL: Partial<Record<CallName, LimitRule>> = {
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
  askForUpload: LIMITS.uploading,
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

export const limitFor = (name: CallName): LimitRule => BY_CALL[name] ?? LIMITS.reading;

/** For files of reports and open data. */
export const FILE_LIMIT: LimitRule = LIMITS.files;

/** For pages that have to be rendered, which calls of their own do not count for. */
export const PAGE_LIMIT: LimitRule = LIMITS.rendering;

/** For addresses that lead nowhere: looking for holes is slowed as well. */
export const LOST_LIMIT: LimitRule = LIMITS.lost;

/** One subscriber holds a whole IPv6 network of 64 bits: its addresses are counted as one. */
export function callerOf(ip: string): string {
  if (!ip.includes(":") || ip.startsWith("::ffff:")) return ip;
  const [head = "", tail = ""] = ip.split("::");
  const start = head.split(":").filter(Boolean);
  const end = tail.split(":").filter(Boolean);
  const zeros = ip.includes("::") ? Array<string>(Math.max(0, 8 - start.length - end.length)).fill("0") : [];
  return [...start, ...zeros, ...end].slice(0, 4).join(":");
}

/** Counts one call; refuses with 429 and the time to wait once the rule is used up. */
export async function takeFrom(limiter: Limiter, rule: LimitRule, ip: string): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.take(callerOf(ip), rule);
  if (allowed) return;
  throw new Refusal("too_many", MESSAGES.tooMany, { retry_after_s: retryAfterSeconds }, retryAfterSeconds);
}
