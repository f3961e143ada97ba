import type { z } from "zod";
import { type Address, addresses, type CallName } from "#contract/api-routes.ts";
import type { Envelope } from "#contract/envelope.ts";
import type { Contract } from "#contract/index.ts";
import { MESSAGES } from "#contract/messages.ts";
import { CallFailure } from "./call-failure.ts";

export type CallInput<Name extends CallName> = Omit<z.input<Contract[Name]["input"]>, "action">;
export type CallOutput<Name extends CallName> = z.output<Contract[Name]["output"]>;

export interface Api {
  /** Makes a declared call. Rejects with a `CallFailure`, or with the signal's reason when it was given up. */
  call<Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    options?: { signal?: AbortSignal },
  ): Promise<CallOutput<Name>>;
}

/** The part of `fetch` that calls are made with. */
export interface CallRequest {
  method: string;
  headers: Headers;
  body: string | null;
  signal: AbortSignal | null;
}
export type CallFetch = (address: string, request: CallRequest) => Promise<Response>;

/** Who the caller is. In server rendering nobody: the `fetch` given there speaks for itself. */
export interface Credentials {
  /** Resolves when it is known whether there is a token. */
  ready(): Promise<void>;
  userToken(): string | null;
  guestToken(): string | null;
  /** A call that needs a user was about to be made without a session token. */
  expired(): void;
  /** The server refused `token` where a user is needed: the session was ended elsewhere, or is too old. */
  refused(token: string): void;
  /** The server refused `token` where a guest is enough. Resolves to true when another token is at hand. */
  renew(token: string | null): Promise<boolean>;
}

export const NOBODY: Credentials = {
  ready: async () => {},
  userToken: () => null,
  guestToken: () => null,
  expired: () => {},
  refused: () => {},
  renew: async () => false,
};

export function createApi({ fetch, credentials }: { fetch: CallFetch; credentials: Credentials }): Api {
  async function send(address: Address, input: object, signal: AbortSignal | undefined): Promise<unknown> {
    const token = address.audience === "open" ? null : (credentials.userToken() ?? credentials.guestToken());
    const request = requestOf(address, input, token, signal);
    return read(
      await fetch(`/api${address.path}`, request).catch((error) => refuseWithoutAnswer(error, signal)),
    );
  }

  async function sendAsVisitor(address: Address, input: object, signal: AbortSignal | undefined) {
    await credentials.ready();
    const token = credentials.userToken() ?? credentials.guestToken();
    if (token === null) {
      // On the way out of a guest-only route, where nobody needed one.
      await credentials.renew(null);
      return send(address, input, signal);
    }
    try {
      return await send(address, input, signal);
    } catch (error) {
      const refused = error instanceof CallFailure && error.status === 401;
      if (!refused || !(await credentials.renew(token))) throw error;
      return send(address, input, signal);
    }
  }

  async function sendAsUser(address: Address, input: object, signal: AbortSignal | undefined) {
    const token = credentials.userToken();
    if (token === null) {
      credentials.expired();
      throw new CallFailure(MESSAGES.sessionExpired, 401);
    }
    try {
      return await send(address, input, signal);
    } catch (error) {
      if (error instanceof CallFailure && error.status === 401) credentials.refused(token);
      throw error;
    }
  }

  const attempts = { open: send, visitor: sendAsVisitor, user: sendAsUser };

  return {
    async call(name, input, { signal } = {}) {
      const address: Address = addresses[name];
      return (await attempts[address.audience](address, input, signal)) as CallOutput<typeof name>;
    },
  };
}

function requestOf(
  { method, action }: Address,
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
 * No answer came: the error's text says why (specification, §8). A lost network is a `TypeError` in words of each browser's
 * own, none of which says what to do: that one is said in ours.
 */
function refuseWithoutAnswer(error: unknown, signal: AbortSignal | undefined): never {
  if (signal?.aborted) throw error;
  const told = error instanceof Error && !(error instanceof TypeError);
  throw new CallFailure(told ? error.message : MESSAGES.noConnection, 0);
}

/** The `data` of a successful answer. Anything else is a failure that carries the server's sentence. */
async function read(response: Response): Promise<unknown> {
  const envelope = (await response.json().catch(() => null)) as Envelope | null;
  if (response.ok && envelope?.status === true) return envelope.data;
  const message = envelope?.message || response.statusText || MESSAGES.unavailable;
  throw new CallFailure(message, response.status, envelope?.data ?? null);
}
