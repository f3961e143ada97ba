import type { User } from "#contract/accounts.ts";
import { CallFailure } from "../api/call-failure.ts";
import type { Credentials } from "../api/client.ts";
import type { Access } from "../route-table.ts";
import {
  advance,
  type Effect,
  isPending,
  type Session,
  type SessionEvent,
  STARTING,
} from "./session-machine.ts";
import type { Tokens } from "./tokens.ts";

/** Everything that the session does to the world around it. */
export interface SessionWorld {
  tokens: Tokens;
  now(): number;
  /** The kind of route that is open. */
  access(): Access;
  askProfile(): Promise<User>;
  askGuest(): Promise<string>;
  /** Has the server end the session of the stored token, which is read before this returns. */
  endSession(): Promise<null>;
  reload(): void;
  showError(message: string): void;
}

export interface SessionStore extends Credentials {
  get(): Session;
  subscribe(listener: () => void): () => void;
  start(): void;
  enterRoute(): void;
  /** Logged out becomes logged in, or the same user goes on under a new token. */
  logIn(token: string, user: User): void;
  /** Forgets the token and the user at once, and has the server end the session. */
  logOut(): void;
  /** The same, where the server has ended the session already: the account is gone. */
  leave(): void;
  updateUser(user: User): void;
  /** The stored session token was changed by another tab. */
  tokenChangedElsewhere(): void;
}

const SERVER_NOT_TOLD =
  "You are logged out here, but the server could not be told. Log in again later and end the session under Security.";

/** Runs the machine: keeps the session, does what its transitions ask for, and tells who listens. */
export function createSessionStore(world: SessionWorld): SessionStore {
  const { tokens } = world;
  const listeners = new Set<() => void>();
  let session: Session = STARTING;

  const findings = () => ({
    token: tokens.user(),
    guestToken: tokens.guest(),
    access: world.access(),
    now: world.now(),
  });

  function send(event: SessionEvent): void {
    const next = advance(session, event);
    session = next.session;
    for (const effect of next.effects) (perform[effect.do] as (effect: Effect) => void)(effect);
    for (const listener of listeners) listener();
  }

  const perform: { [Do in Effect["do"]]: (effect: Extract<Effect, { do: Do }>) => void } = {
    ask_profile: () => void askProfile(),
    ask_guest: () => void askGuest(),
    store_guest: ({ token }) => tokens.storeGuest(token),
    remove_guest: tokens.removeGuest,
    remove_token: tokens.removeUser,
    reload: world.reload,
    show_error: ({ message }) => world.showError(message),
  };

  async function askProfile(): Promise<void> {
    const token = tokens.user();
    try {
      const user = await world.askProfile();
      if (tokens.user() === token) send({ type: "profile_arrived", user });
    } catch (error) {
      if (tokens.user() !== token) return;
      send(
        isRefusal(error)
          ? { type: "token_refused", findings: findings() }
          : { type: "profile_failed", message: sentenceOf(error) },
      );
    }
  }

  async function askGuest(): Promise<void> {
    try {
      send({ type: "guest_arrived", token: await world.askGuest() });
    } catch (error) {
      send({ type: "guest_failed", message: sentenceOf(error) });
    }
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  const settled = () =>
    new Promise<void>((resolve) => {
      if (!isPending(session)) return resolve();
      const stop = subscribe(() => {
        if (isPending(session)) return;
        stop();
        resolve();
      });
    });

  const leave = () => send({ type: "token_gone", departure: "logged_out", findings: findings() });
  const tokenAtHand = () => tokens.user() ?? tokens.guest();

  return {
    get: () => session,
    subscribe,
    start: () => send({ type: "started", findings: findings() }),
    enterRoute: () => send({ type: "route_entered", findings: findings() }),
    logIn(token, user) {
      tokens.storeUser(token);
      send({ type: "signed_in", token, user });
    },
    logOut() {
      const ended = world.endSession();
      leave();
      ended.catch((error) => isRefusal(error) || world.showError(SERVER_NOT_TOLD));
    },
    leave,
    updateUser: (user) => send({ type: "user_updated", user }),
    tokenChangedElsewhere() {
      const token = tokens.user();
      if (token) send({ type: "token_stored", token });
      else send({ type: "token_gone", departure: "elsewhere", findings: findings() });
    },
    ready: settled,
    userToken: tokens.user,
    guestToken: tokens.guest,
    expired: () => send({ type: "token_gone", departure: "expired", findings: findings() }),
    refused(token) {
      // The answer to the profile call is read where it was asked for.
      if (session.step === "asking_profile" || tokens.user() !== token) return;
      send({ type: "token_gone", departure: "expired", findings: findings() });
    },
    async renew(token) {
      if (tokenAtHand() === token) {
        const ofUser = token !== null && token === tokens.user();
        send(ofUser ? { type: "token_refused", findings: findings() } : { type: "guest_refused" });
      }
      await settled();
      return tokenAtHand() !== null && tokenAtHand() !== token;
    },
  };
}

/** The server does not know the token. */
const isRefusal = (error: unknown): boolean => error instanceof CallFailure && error.status === 401;

/** Specification §8: the message in the data of a failed status, else the error's own text. */
function sentenceOf(error: unknown): string {
  const data = error instanceof CallFailure ? (error.data as { message?: unknown } | null) : null;
  if (typeof data?.message === "string" && data.message) return data.message;
  return error instanceof Error ? error.message : String(error);
}
