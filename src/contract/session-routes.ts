import type { ApiRoute } from "./api-routes.ts";

/** The calls with which a page finds out who its visitor is: every page carries these, and loads the others later. */
export const sessionRoutes = {
  getGuestToken: { method: "GET", path: "/user/get-guest", audience: "open" },
  getUser: { method: "POST", path: "/user/manage_user", audience: "user", action: "get_user" },
  logout: { method: "POST", path: "/user/logout", audience: "user" },
} as const satisfies Record<string, ApiRoute>;

/** A session check that takes longer has failed: a page that waits for it says so. Poor lines are faster. */
export const SESSION_CHECK_TIMEOUT_MS = 15_000;

/** `reason` in the data of an error: the call needs recent authentication. */
export const RECENT_AUTHENTICATION_REQUIRED = "recent_authentication_required";
