import type { ApiRoute } from "#contract/api-routes.ts";
import { MESSAGES } from "#contract/messages.ts";
import { RECENT_AUTHENTICATION_REQUIRED } from "#contract/session-routes.ts";
import {
  mayDo,
  NOT_PERMITTED,
  SECOND_FACTOR_REQUIRED,
  STAFF_ROLE_LABELS,
  type StaffAction,
  type StaffRole,
} from "#contract/staff/roles.ts";
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
/** Holds a role that permits the action, in a session authenticated with a passkey or an authenticator app. */
export type SignedInStaff<Action extends StaffAction = StaffAction> = SignedIn & {
  readonly role: StaffRole;
  readonly permitted: Action;
};
/** Server rendering in this process; no header can claim it. */
export type Renderer = Authenticated<"renderer">;

export type Visitor = Guest | SignedIn | Renderer;

interface SessionFacts {
  userId: number;
  sessionHash: string;
  /** Whether the last login or confirmation is recent enough for calls that can take over an account. */
  isRecent: boolean;
  /** Whether the last login or confirmation used a passkey, or a password with a code of an authenticator app. */
  hasSecondFactor: boolean;
  /** The role of a member of staff; null for everyone else. */
  role: StaffRole | null;
}

/** The visitors that each route lets in. */
export type VisitorOf<Route extends Gate> = Route extends { permission: infer Action extends StaffAction }
  ? SignedInStaff<Action> & (Route extends { recent: true } ? RecentlySignedIn : unknown)
  : Route extends { recent: true }
    ? RecentlySignedIn
    : Route extends { audience: "user" }
      ? SignedIn
      : Route extends { audience: "visitor" }
        ? Visitor
        : Visitor | null;

/** What a route demands of its callers. */
type Gate = Pick<ApiRoute, "audience" | "recent" | "permission">;

export const renderer = { kind: "renderer" } as Renderer;

/** The person whose request about their own data a permitted member of staff carries out. */
export const onBehalfOf = (_staff: SignedInStaff<"manage_people">, userId: number): SignedIn =>
  ({
    kind: "user",
    userId,
    sessionHash: "",
    isRecent: false,
    hasSecondFactor: false,
    role: null,
  }) as SessionFacts & { kind: "user" } as SignedIn;

/**
 * A member of staff who works at the server's command line, where access to the server stands for the second factor.
 * Throws 403 unless the role permits the action.
 */
export function staffAtCommandLine<Action extends StaffAction>(
  userId: number,
  role: StaffRole,
  permission: Action,
): SignedInStaff<Action> {
  const facts = { userId, sessionHash: "", isRecent: true, hasSecondFactor: true, role };
  const visitor = { kind: "user", ...facts } as SessionFacts & { kind: "user" } as SignedIn;
  return authorize({ audience: "staff", permission }, visitor) as SignedInStaff<Action>;
}

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

/**
 * Throws 401 unless the visitor belongs to the audience, and 403 if the route needs a permission, a second factor or
 * recent authentication that the visitor lacks.
 */
export function authorize<Route extends Gate>(
  { audience, recent, permission }: Route,
  visitor: Visitor | null,
): VisitorOf<Route> {
  if ((audience === "user" || audience === "staff") && visitor?.kind !== "user")
    throw new ApiError("unauthorized", MESSAGES.sessionExpired);
  if (audience === "visitor" && visitor === null) throw new ApiError("unauthorized", MESSAGES.tokenRequired);
  // A staff call without a permission would be open to every role: it is refused to all.
  if (audience === "staff" || permission) requirePermission(visitor as SignedIn, permission);
  if (recent && visitor?.kind === "user") requireRecent(visitor);
  return visitor as VisitorOf<Route>;
}

/** Throws 403 unless the user's role permits the action and the session has a second factor. */
function requirePermission({ role, hasSecondFactor }: SignedIn, permission: StaffAction | undefined): void {
  if (role === null) throw new ApiError("forbidden", "This is for staff only.", { reason: NOT_PERMITTED });
  if (permission === undefined || !mayDo(role, permission))
    throw new ApiError(
      "forbidden",
      `Your role (${STAFF_ROLE_LABELS[role].toLowerCase()}) doesn’t permit this.`,
      {
        reason: NOT_PERMITTED,
      },
    );
  if (!hasSecondFactor)
    throw new ApiError(
      "forbidden",
      "Staff need a passkey or an authenticator app. Set one up in your profile, then log in with it.",
      { reason: SECOND_FACTOR_REQUIRED },
    );
}

/** Throws 403 unless the user has authenticated recently. The browser then asks for it and repeats the call. */
export function requireRecent(visitor: SignedIn): asserts visitor is RecentlySignedIn {
  if (!visitor.isRecent)
    throw new ApiError("forbidden", MESSAGES.confirmIdentity, { reason: RECENT_AUTHENTICATION_REQUIRED });
}
