import type { QueryClient } from "@tanstack/react-query";
import type { CallName } from "#contract/api-routes.ts";
import { SESSION_CHECK_TIMEOUT_MS } from "#contract/session-routes.ts";
import { matchRoute } from "../route-table.ts";
import { Confirmation } from "../session/confirmation.ts";
import { createDeviceSecret } from "../session/device-secret.ts";
import { deleteSaved } from "../session/saved-cache.ts";
import { sessionTokenOf } from "../session/session-machine.ts";
import { SessionStore } from "../session/session-store.ts";
import { createTokens, TOKEN_KEY } from "../session/tokens.ts";
import { notify } from "../ui/toast.ts";
import {
  type BrowserApiClient,
  type CallFetch,
  createApiClient,
  isSessionCall,
  loadedRoutes,
} from "./client.ts";
import { createQueryClient, refetchWhenShownAgain } from "./queries.ts";

interface Browser {
  api: BrowserApiClient;
  queries: QueryClient;
  session: SessionStore;
  confirmation: Confirmation;
}

let browser: Browser | undefined;

/** The singletons of this browser tab: API client, query cache and session. */
function getBrowser(): Browser {
  browser ??= createBrowser();
  return browser;
}

function createBrowser(): Browser {
  const session = new SessionStore({
    tokens: createTokens(() => window.localStorage),
    now: Date.now,
    access: () => matchRoute(window.location.pathname).access,
    fetchProfile: () => withTimeout((options) => api.call("getUser", {}, options)),
    requestGuestToken: async () =>
      (await withTimeout((options) => api.call("getGuestToken", {}, options))).token,
    endSession: () => api.call("logout", {}),
    reload: () => window.location.reload(),
    showError: notify.error,
  });
  const confirmation = new Confirmation();
  const api = createApiClient({
    fetch: fetchReusingEarlyCall,
    credentials: session,
    deviceSecret: createDeviceSecret(() => window.localStorage),
    confirmIdentity: confirmation.ask,
  });
  window.addEventListener("storage", ({ key, storageArea }) => {
    const tokenChanged = storageArea === window.localStorage && (key === TOKEN_KEY || key === null);
    if (tokenChanged) session.tokenChangedInOtherTab();
  });
  const queries = createQueryClient(api);
  refetchWhenShownAgain(queries);
  clearUserCacheOnSignOut(session, queries);
  return { api, queries, session, confirmation };
}

/** A session check that isn't answered fails. */
async function withTimeout<Answer>(call: (options: { signal: AbortSignal }) => Promise<Answer>) {
  const aborting = new AbortController();
  const abort = () => aborting.abort(new DOMException("", "TimeoutError"));
  const timeout = setTimeout(abort, SESSION_CHECK_TIMEOUT_MS);
  try {
    return await call(aborting);
  } finally {
    clearTimeout(timeout);
  }
}

/** Clears what is saved of a user, and cached answers of calls for users and staff, when the session token changes, so the next user never sees them. */
function clearUserCacheOnSignOut(session: SessionStore, queries: QueryClient): void {
  let token: string | null = null;
  session.subscribe(() => {
    const previousToken = token;
    token = sessionTokenOf(session.get());
    if (previousToken === null || previousToken === token) return;
    deleteSaved();
    removeUserAnswers(queries);
  });
}

/**
 * Removes all answers but those that every visitor gets. At once: nothing of a user may stay for the next visitor. Until the
 * routes are loaded, all answers but those of session calls came with the page, which is rendered for every visitor.
 */
function removeUserAnswers(queries: QueryClient): void {
  const routes = loadedRoutes();
  queries.removeQueries({
    predicate({ queryKey }) {
      const call = queryKey[0] as CallName;
      return routes ? routes[call]?.audience !== "visitor" : isSessionCall(call);
    },
  });
}

/** `fetch` that reuses the session check that the head script may have started already, if it is the same call. */
const fetchReusingEarlyCall: CallFetch = (url, request) => {
  const early = window.earlyCall;
  const isSame =
    early?.url === url &&
    early.authorization === (request.headers.get("authorization") ?? "") &&
    early.body === (request.body ?? "");
  if (!isSame) return fetch(url, request);
  window.earlyCall = undefined;
  return early.response;
};

export const browserApi = (): BrowserApiClient => getBrowser().api;
export const browserQueryClient = (): QueryClient => getBrowser().queries;
export const browserConfirmation = (): Confirmation => getBrowser().confirmation;
export const browserSession = (): SessionStore => getBrowser().session;
