import type { Calls } from "./generated/calls.d.mts";

export type { Calls };
export type CallName = keyof Calls;

/** The site refused a call, or answered with something else than JSON. */
export class CallError extends Error {
  /** HTTP status. */
  readonly status: number;
  /** `data` of the answer: `errors` has a sentence for each invalid field. */
  readonly data: unknown;
  /** Of `Retry-After`; null without one. */
  readonly retryAfterSeconds: number | null;
}

export interface ClientOptions {
  /** Origin of the site. */
  siteUrl: string;
  /** Raises limits; made in the profile. */
  apiKey?: string;
  /** Session token, for calls of a user. Without one, a guest token is asked for. */
  token?: string;
  fetch?: (url: URL, request: RequestInit) => Promise<Response>;
}

/** Calls without required input may leave it out. */
type Arguments<Input> = Partial<Input> extends Input ? [input?: Input] : [input: Input];

export interface Client {
  /** Makes a call; returns its data. Rejects with a `CallError`. */
  call<Name extends CallName>(
    name: Name,
    ...input: Arguments<Calls[Name]["input"]>
  ): Promise<Calls[Name]["output"]>;
}

export function createClient(options: ClientOptions): Client;
