import type { Audience } from "#contract/api-routes.ts";
import { MESSAGES } from "#contract/messages.ts";
import { Refusal } from "./errors.ts";

/** Only this file can make a visitor: holding one is the proof that the gate let it through. */
declare const admitted: unique symbol;
type Admitted<Kind extends string, Facts = unknown> = Facts & {
  readonly kind: Kind;
  readonly [admitted]: true;
};

/** Holds a guest token that we signed and that has not expired. */
export type Guest = Admitted<"guest", { guestId: string }>;
/** Holds a session token of ours that is neither expired nor revoked. */
export type SignedIn = Admitted<"user", { userId: number; sessionHash: string }>;
/** Our own server rendering; no header can claim it. */
export type Renderer = Admitted<"renderer">;

export type Visitor = Guest | SignedIn | Renderer;

/** Who a call of each audience is answered for. */
export type VisitorOf<A extends Audience> = A extends "user"
  ? SignedIn
  : A extends "visitor"
    ? Visitor
    : Visitor | null;

export const renderer = { kind: "renderer" } as Renderer;

export interface GateNeeds {
  /** The id inside a valid guest token, or null. */
  guestOf(token: string): Promise<string | null>;
  /** The session behind a session token, or null. */
  sessionOf(token: string): Promise<{ userId: number; sessionHash: string } | null>;
}

export interface Gate {
  identify(authorization: string | undefined): Promise<Visitor | null>;
}

const BEARER = /^Bearer ([\w.~+/-]{16,4096}=*)$/i;
const THREE_PARTS = /^[^.]+\.[^.]+\.[^.]+$/;

/** Guest tokens have three signed parts; session tokens are opaque. */
export function createGate({ guestOf, sessionOf }: GateNeeds): Gate {
  return {
    async identify(authorization) {
      const token = BEARER.exec(authorization ?? "")?.[1];
      if (!token) return null;
      if (THREE_PARTS.test(token)) {
        const guestId = await guestOf(token);
        return guestId === null ? null : ({ kind: "guest", guestId } as Guest);
      }
      const session = await sessionOf(token);
      return session && ({ kind: "user", ...session } as SignedIn);
    },
  };
}

/** Refuses with 401 whoever the call is not for. */
export function admit<A extends Audience>(audience: A, visitor: Visitor | null): VisitorOf<A> {
  if (audience === "user" && visitor?.kind !== "user")
    throw new Refusal("unauthorised", MESSAGES.sessionExpired);
  if (audience === "visitor" && visitor === null) throw new Refusal("unauthorised", MESSAGES.visitorNeeded);
  return visitor as VisitorOf<A>;
}
