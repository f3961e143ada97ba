import type { User } from "#contract/accounts.ts";
import { CallFailure } from "../api/call-failure.ts";
import type { Credentials } from "../api/client.ts";
import type { Access } from "../route-table.ts";
import {
  type Effect,
  isPending,
  type ProbeResult,
  type SessionEvent,
  type SessionState,
  type SignOutReason,
  STARTING,
  transition,
} from "./session-machine.ts";
import type { Tokens } from "./tokens.ts";

/** The side effects of the session. */
export interface SessionEnvironment {
  tokens: Tokens;
  now(): number;
  /** Access kind of the open route. */
  access(): Access;
  fetchProfile(): Promise<User>;
  requestGuestToken(): Promise<string>;
  /** Ends the stored token's session on the server. Reads the token synchronously. */
  endSession(): Promise<null>;
  reload(): void;
  showError(message: string): void;
}

const LOGOUT_NOT_CONFIRMED =
  "You’re logged out on this device, but we couldn’t reach the server. Log in later and end the session under Security.";

/** Runs the session machine: holds the state, performs effects and notifies subscribers. */
export class SessionStore implements Credentials {
  readonly #environment: SessionEnvironment;
  readonly #tokens: Tokens;
  readonly #listeners = new Set<() => void>();
  readonly #effects: { [Do in Effect["do"]]: (effect: Extract<Effect, { do: Do }>) => void } = {
    fetch_profile: () => void this.#loadProfile(),
    request_guest_token: () => void this.#loadGuestToken(),
    store_guest_token: ({ token }) => this.#tokens.storeGuest(token),
    remove_guest_token: () => this.#tokens.removeGuest(),
    remove_token: () => this.#tokens.removeUser(),
    reload: () => this.#environment.reload(),
    show_error: ({ message }) => this.#environment.showError(message),
  };
  #session: SessionState = STARTING;

  constructor(environment: SessionEnvironment) {
    this.#environment = environment;
    this.#tokens = environment.tokens;
  }

  /** The current state. Bound, as React calls it alone. */
  readonly get = (): SessionState => this.#session;

  /** Calls `listener` after each change, until the returned function is called. Bound, as React calls it alone. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  start(): void {
    this.#send({ type: "started", probe: this.#probe() });
  }

  enterRoute(): void {
    this.#send({ type: "route_entered", probe: this.#probe() });
  }

  /** Checks the session again if the last check failed; otherwise does nothing. Bound, as listeners call it alone. */
  readonly retry = (): void => {
    if (this.#session.step === "failed") this.#send({ type: "retried", probe: this.#probe() });
  };

  /** Logs a user in, or replaces the current user's token. */
  logIn(token: string, user: User): void {
    this.#tokens.storeUser(token);
    this.#send({ type: "signed_in", token, user });
  }

  /** Clears token and user immediately and ends the session on the server. */
  logOut(): void {
    const ended = this.#environment.endSession();
    this.clearSession();
    ended.catch((error) => isUnauthorized(error) || this.#environment.showError(LOGOUT_NOT_CONFIRMED));
  }

  /** Clears token and user if the server has already ended the session, because the account was deleted. */
  clearSession(): void {
    this.#loseToken("logged_out");
  }

  updateUser(user: User): void {
    this.#send({ type: "user_updated", user });
  }

  /** Another tab changed the stored session token. */
  tokenChangedInOtherTab(): void {
    const token = this.#tokens.user();
    if (token) this.#send({ type: "token_stored", token });
    else this.#loseToken("other_tab");
  }

  ready(): Promise<void> {
    return new Promise((resolve) => {
      if (!isPending(this.#session)) return resolve();
      const stop = this.subscribe(() => {
        if (isPending(this.#session)) return;
        stop();
        resolve();
      });
    });
  }

  userToken(): string | null {
    return this.#tokens.user();
  }

  guestToken(): string | null {
    return this.#tokens.guest();
  }

  userTokenMissing(): void {
    this.#loseToken("expired");
  }

  userTokenRejected(token: string): void {
    // `#loadProfile` handles the response of its own call.
    if (this.#session.step === "fetching_profile" || this.#tokens.user() !== token) return;
    this.#loseToken("expired");
  }

  async renew(token: string | null): Promise<boolean> {
    if (this.#currentToken() === token) {
      const isUserToken = token !== null && token === this.#tokens.user();
      this.#send(
        isUserToken ? { type: "token_rejected", probe: this.#probe() } : { type: "guest_token_rejected" },
      );
    }
    await this.ready();
    return this.#currentToken() !== null && this.#currentToken() !== token;
  }

  #send(event: SessionEvent): void {
    const next = transition(this.#session, event);
    this.#session = next.session;
    for (const effect of next.effects) (this.#effects[effect.do] as (effect: Effect) => void)(effect);
    for (const listener of this.#listeners) listener();
  }

  async #loadProfile(): Promise<void> {
    const token = this.#tokens.user();
    try {
      const user = await this.#environment.fetchProfile();
      if (this.#tokens.user() === token) this.#send({ type: "profile_received", user });
    } catch (error) {
      if (this.#tokens.user() !== token) return;
      this.#send(
        isUnauthorized(error)
          ? { type: "token_rejected", probe: this.#probe() }
          : { type: "profile_failed", message: messageOf(error) },
      );
    }
  }

  async #loadGuestToken(): Promise<void> {
    try {
      this.#send({ type: "guest_token_received", token: await this.#environment.requestGuestToken() });
    } catch (error) {
      this.#send({ type: "guest_token_failed", message: messageOf(error) });
    }
  }

  #loseToken(signOutReason: SignOutReason): void {
    this.#send({ type: "token_lost", signOutReason, probe: this.#probe() });
  }

  #currentToken(): string | null {
    return this.#tokens.user() ?? this.#tokens.guest();
  }

  #probe(): ProbeResult {
    return {
      token: this.#tokens.user(),
      guestToken: this.#tokens.guest(),
      access: this.#environment.access(),
      now: this.#environment.now(),
    };
  }
}

/** The server rejected the token. */
const isUnauthorized = (error: unknown): boolean => error instanceof CallFailure && error.status === 401;

/** Specification §8: the message in the data of a failed status, else the error's own text. */
function messageOf(error: unknown): string {
  const data = error instanceof CallFailure ? (error.data as { message?: unknown } | null) : null;
  if (typeof data?.message === "string" && data.message) return data.message;
  return error instanceof Error ? error.message : String(error);
}
