import { type ApiRoute, RECENT_AUTHENTICATION_REQUIRED } from "#contract/api-routes.ts";
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
export type SignedIn = Authenticated<"user", SessionFacts>;
/** Has logged in, or confirmed with a password or passkey, within the last few minutes. */
export type RecentlySignedIn = SignedIn & { readonly isRecent: true };
/** Server rendering in this process; no header can claim it. */
export type Renderer = Authenticated<"renderer">;

export type Visitor = Guest | SignedIn | Renderer;

interface SessionFacts {
  userId: number;
  sessionHash: string;
  /** Whether the last login or confirmation is recent enough for calls that can take over an account. */
  isRecent: boolean;
}

/** The visitors that each route lets in. */
export type VisitorOf<Route extends Gate> = Route extends { recent: true }
  ? RecentlySignedIn
  : Route extends { audience: "user" }
    ? SignedIn
    : Route extends { audience: "visitor" }
      ? Visitor
      : Visitor | null;

/** What a route demands of its callers. */
type Gate = Pick<ApiRoute, "audience" | "recent">;

export const renderer = { kind: "renderer" } as Renderer;

export interface AuthenticatorNeeds {
  /** The id inside a valid guest token, or null. */
  findGuestId(token: string): Promise<string | null>;
  /** The session behind a session token, or null. */
  findSession(token: string): Promise<SessionFacts | null>;
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

/** Throws 401 unless the visitor belongs to the audience, and 403 if the route needs recent authentication. */
export function authorize<Route extends Gate>(
  { audience, recent }: Route,
  visitor: Visitor | null,
): VisitorOf<Route> {
  if (audience === "user" && visitor?.kind !== "user")
    throw new ApiError("unauthorized", MESSAGES.sessionExpired);
  if (audience === "visitor" && visitor === null) throw new ApiError("unauthorized", MESSAGES.tokenRequired);
  if (recent && visitor?.kind === "user") requireRecent(visitor);
  return visitor as VisitorOf<Route>;
}

/** Throws 403 unless the user has authenticated recently. The browser then asks for it and repeats the call. */
export function requireRecent(visitor: SignedIn): asserts visitor is RecentlySignedIn {
  if (!visitor.isRecent)
    throw new ApiError("forbidden", MESSAGES.confirmIdentity, { reason: RECENT_AUTHENTICATION_REQUIRED });
}
