import type { QueryClient } from "@tanstack/react-query";
import { addresses, type CallName } from "#contract/api-routes.ts";
import { rowOf } from "../route-table.ts";
import { tokenOf } from "../session/session-machine.ts";
import { createSessionStore, type SessionStore } from "../session/session-store.ts";
import { createTokens, TOKEN_KEY } from "../session/tokens.ts";
import { notify } from "../ui/toast.ts";
import { type Api, type CallFetch, createApi } from "./client.ts";
import { createQueryClient } from "./queries.ts";

interface Browser {
  api: Api;
  queries: QueryClient;
  session: SessionStore;
}

let browser: Browser | undefined;

/** What this browser tab has one of: the API client, its cache of answers and the session. */
function inBrowser(): Browser {
  browser ??= createBrowser();
  return browser;
}

function createBrowser(): Browser {
  const session = createSessionStore({
    tokens: createTokens(() => window.localStorage),
    now: Date.now,
    access: () => rowOf(window.location.pathname).access,
    askProfile: () => api.call("getUser", {}),
    askGuest: async () => (await api.call("getGuestToken", {})).token,
    endSession: () => api.call("logout", {}),
    reload: () => window.location.reload(),
    showError: notify.error,
  });
  const api = createApi({ fetch: fetchOrTakeOver, credentials: session });
  window.addEventListener("storage", ({ key, storageArea }) => {
    const touched = storageArea === window.localStorage && (key === TOKEN_KEY || key === null);
    if (touched) session.tokenChangedElsewhere();
  });
  const queries = createQueryClient(api);
  forgetAnswersOnDeparture(session, queries);
  return { api, queries, session };
}

/** What one user was told is never shown to the next. */
function forgetAnswersOnDeparture(session: SessionStore, queries: QueryClient): void {
  let token: string | null = null;
  session.subscribe(() => {
    const before = token;
    token = tokenOf(session.get());
    if (before === null || before === token) return;
    queries.removeQueries({
      predicate: ({ queryKey }) => addresses[queryKey[0] as CallName].audience === "user",
    });
  });
}

/** The guest call may already be under way: the head script starts it before anything else is loaded. */
const fetchOrTakeOver: CallFetch = (address, request) => {
  const early = window.earlyGuest;
  if (early?.address !== address) return fetch(address, request);
  window.earlyGuest = undefined;
  return early.response;
};

export const browserApi = (): Api => inBrowser().api;
export const browserQueries = (): QueryClient => inBrowser().queries;
export const browserSession = (): SessionStore => inBrowser().session;
