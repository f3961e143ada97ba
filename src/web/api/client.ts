import type { z } from "zod";
import type { ApiRoute, apiRoutes, CallName } from "#contract/api-routes.ts";
import type { Envelope } from "#contract/envelope.ts";
import type { Contract } from "#contract/index.ts";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import { RECENT_AUTHENTICATION_REQUIRED, sessionRoutes } from "#contract/session-routes.ts";
import { CallFailure } from "./call-failure.ts";

export type CallInput<Name extends CallName> = Omit<z.input<Contract[Name]["input"]>, "action">;
export type CallOutput<Name extends CallName> = z.output<Contract[Name]["output"]>;

export interface ApiClient {
  /** Makes a call declared in the contract. Rejects with a `CallFailure`, or with the signal's reason if aborted. */
  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    options?: { signal?: AbortSignal },
  ): Promise<CallOutput<Name>>;
}

export interface BrowserApiClient extends ApiClient {
  /** Makes a call that needs a user by its route: those of the console are not among the visitors' calls. */
  send(route: ApiRoute, input: object, signal?: AbortSignal): Promise<unknown>;
}

/** The subset of `fetch` options that calls use. */
export interface CallRequest {
  method: string;
  headers: Headers;
  body: string | null;
  signal: AbortSignal | null;
}
export type CallFetch = (url: string, request: CallRequest) => Promise<Response>;

/** The caller's tokens. */
export interface Credentials {
  /** Resolves once it is known whether there is a token. */
  ready(): Promise<void>;
  userToken(): string | null;
  guestToken(): string | null;
  /** Called when a call that needs a user has no session token. */
  userTokenMissing(): void;
  /** Called when the server rejects `token` on a user call: the session has expired or was ended on another device. */
  userTokenRejected(token: string): void;
  /** Called when the server rejects `token` on a guest call. Resolves to true if another token is available. */
  renew(token: string | null): Promise<boolean>;
}

/** Asks the user to confirm who they are. Resolves to false if they don't. */
type ConfirmIdentity = () => Promise<boolean>;

type Send = (route: ApiRoute, input: object, signal: AbortSignal | undefined) => Promise<unknown>;

export function createApiClient({
  fetch,
  credentials,
  deviceSecret,
  confirmIdentity,
}: {
  fetch: CallFetch;
  credentials: Credentials;
  /** Added to the input of calls that log in. */
  deviceSecret: () => string;
  confirmIdentity: ConfirmIdentity;
}): BrowserApiClient {
  const send: Send = async (route, input, signal) => {
    const token = route.audience === "open" ? null : (credentials.userToken() ?? credentials.guestToken());
    const request = buildRequest(route, input, token, signal);
    return readEnvelope(
      await fetch(`/api${route.path}`, request).catch((error) => rejectWithoutResponse(error, signal)),
    );
  };
  const user = confirming(asUser(send, credentials), confirmIdentity);
  const senders = { open: send, visitor: asVisitor(send, credentials), user, staff: user };

  return {
    async call(name, input, { signal } = {}) {
      const route: ApiRoute = isSessionCall(name) ? sessionRoutes[name] : (await loadRoutes())[name];
      const sent = route.sendsDeviceSecret ? { ...input, device_secret: deviceSecret() } : input;
      return (await senders[route.audience](route, sent, signal)) as CallOutput<typeof name>;
    },
    send: user,
  };
}

export const isSessionCall = (name: CallName): name is keyof typeof sessionRoutes => name in sessionRoutes;

/**
 * The routes of all calls, which the first page does without: it comes with its answers. Rejects with a `CallFailure` if
 * they can't be loaded.
 */
export async function loadRoutes(): Promise<typeof apiRoutes> {
  try {
    loaded ??= (await import("#contract/api-routes.ts")).apiRoutes;
    return loaded;
  } catch {
    throw new CallFailure(PAGE_MESSAGES.noConnection, 0);
  }
}

let loaded: typeof apiRoutes | null = null;

/** The routes, if they have been loaded. */
export const loadedRoutes = (): typeof apiRoutes | null => loaded;

/** Sends with any token; requests a guest token if there is none, or if the present one is rejected. */
const asVisitor =
  (send: Send, credentials: Credentials): Send =>
  async (...request) => {
    await credentials.ready();
    const token = credentials.userToken() ?? credentials.guestToken();
    if (token === null) {
      // Guest-only routes don't request a guest token; request it now.
      await credentials.renew(null);
      return send(...request);
    }
    try {
      return await send(...request);
    } catch (error) {
      const unauthorized = error instanceof CallFailure && error.status === 401;
      if (!unauthorized || !(await credentials.renew(token))) throw error;
      return send(...request);
    }
  };

/** Sends only with a session token. */
const asUser =
  (send: Send, credentials: Credentials): Send =>
  async (...request) => {
    const token = credentials.userToken();
    if (token === null) {
      credentials.userTokenMissing();
      throw new CallFailure(PAGE_MESSAGES.sessionExpired, 401);
    }
    try {
      return await send(...request);
    } catch (error) {
      if (error instanceof CallFailure && error.status === 401) credentials.userTokenRejected(token);
      throw error;
    }
  };

/** Repeats a call that needs recent authentication once the user has confirmed. */
const confirming =
  (send: Send, confirmIdentity: ConfirmIdentity): Send =>
  async (...request) => {
    try {
      return await send(...request);
    } catch (error) {
      if (!needsRecentAuthentication(error) || !(await confirmIdentity())) throw error;
      return send(...request);
    }
  };

const needsRecentAuthentication = (error: unknown): boolean =>
  error instanceof CallFailure &&
  (error.data as { reason?: unknown } | null)?.reason === RECENT_AUTHENTICATION_REQUIRED;

function buildRequest(
  { method, action }: ApiRoute,
  input: object,
  token: string | null,
  signal: AbortSignal | undefined,
): CallRequest {
  const headers = new Headers({ accept: "application/json" });
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (method === "GET") return { method, headers, body: null, signal: signal ?? null };
  headers.set("content-type", "application/json");
  return {
    method,
    headers,
    body: JSON.stringify(action ? { ...input, action } : input),
    signal: signal ?? null,
  };
}

/**
 * No response: rejects with the error's own text (specification §8). A network failure is a `TypeError` and a timeout a
 * `DOMException`, whose texts differ between browsers and never say what to do, so that these get our own message.
 */
function rejectWithoutResponse(error: unknown, signal: AbortSignal | undefined): never {
  if (signal?.aborted && signal.reason?.name !== "TimeoutError") throw error;
  const hasMessage =
    error instanceof Error && !(error instanceof TypeError) && !(error instanceof DOMException);
  throw new CallFailure(hasMessage ? error.message : PAGE_MESSAGES.noConnection, 0);
}

/** The `data` of a successful response. Throws a `CallFailure` with the server's message for anything else. */
async function readEnvelope(response: Response): Promise<unknown> {
  const envelope = (await response.json().catch(() => null)) as Envelope | null;
  if (response.ok && envelope?.status === true) return envelope.data;
  const message = envelope?.message || response.statusText || PAGE_MESSAGES.unavailable;
  throw new CallFailure(message, response.status, envelope?.data ?? null);
}
