import type { Audience } from "#contract/api-routes.ts";
import { MESSAGES } from "#contract/messages.ts";
import { ApiError } from "./errors.ts";

/** Brand: only this file can create a visitor, so holding one proves that the request was authenticated. */
declare const authenticated: unique symbol;
type Authenticated<Kind extends string, Facts = unknown> = Facts & {
  readonly kind: Kind;
  readonly [authenticated]: true;
};

/** Has a valid guest token. */
export type Guest = Authenticated<"guest", { guestId: string }>;
/** Has a session token that is neither expired nor revoked. */
export type SignedIn = Authenticated<"user", { userId: number; sessionHash: string }>;
/** Server rendering in this process; no header can claim it. */
export type Renderer = Authenticated<"renderer">;

export type Visitor = Guest | SignedIn | Renderer;

/** The visitors that each audience lets in. */
export type VisitorOf<A extends Audience> = A extends "user"
  ? SignedIn
  : A extends "visitor"
    ? Visitor
    : Visitor | null;

export const renderer = { kind: "renderer" } as Renderer;

export interface AuthenticatorNeeds {
  /** The id inside a valid guest token, or null. */
  findGuestId(token: string): Promise<string | null>;
  /** The session behind a session token, or null. */
  findSession(token: string): Promise<{ userId: number; sessionHash: string } | null>;
}

export interface RequestAuthenticator {
  authenticate(authorization: string | undefined): Promise<Visitor | null>;
}

const BEARER = /^Bearer ([\w.~+/-]{16,4096}=*)$/i;
const GUEST_TOKEN = /^[^.]+\.[^.]+\.[^.]+$/;

/** Reads bearer tokens: guest tokens are JWTs (three parts), session tokens are opaque. */
export function createRequestAuthenticator({
  findGuestId,
  findSession,
}: AuthenticatorNeeds): RequestAuthenticator {
  return {
    async authenticate(authorization) {
      const token = BEARER.exec(authorization ?? "")?.[1];
      if (!token) return null;
      if (GUEST_TOKEN.test(token)) {
        const guestId = await findGuestId(token);
        return guestId === null ? null : ({ kind: "guest", guestId } as Guest);
      }
      const session = await findSession(token);
      return session && ({ kind: "user", ...session } as SignedIn);
    },
  };
}

/** Throws 401 unless the visitor belongs to the audience. */
export function authorize<A extends Audience>(audience: A, visitor: Visitor | null): VisitorOf<A> {
  if (audience === "user" && visitor?.kind !== "user")
    throw new ApiError("unauthorized", MESSAGES.sessionExpired);
  if (audience === "visitor" && visitor === null) throw new ApiError("unauthorized", MESSAGES.tokenRequired);
  return visitor as VisitorOf<A>;
}
