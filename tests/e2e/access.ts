/** Routes for visitors without an account (specification §2). */
export const GUEST_ONLY = ["/login", "/register", "/forgot-password", "/reset-password"];
/** Routes that need a user: the specification's, and the console. */
export const PROTECTED = ["/profile", "/ai-search-training-model", "/console"];
