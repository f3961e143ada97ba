import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import type { User } from "#contract/accounts.ts";
import { MESSAGES } from "#contract/messages.ts";
import { isInitializing, type Session, STARTING } from "./session-machine.ts";
import type { SessionStore } from "./session-store.ts";

/** The session context of specification §3. */
export interface Auth {
  initializing: boolean;
  user: User | null;
  error: string | null;
  updateUser: (user: User) => void;
  isAuthenticated: boolean;
}

const SessionContext = createContext<{ session: Session; store: SessionStore | null } | null>(null);

/** Gives the session to everything below. On the server (`store` null) it stays at its start. */
export function AuthProvider({ store, children }: { store: SessionStore | null; children: ReactNode }) {
  const session = useSyncExternalStore(
    store?.subscribe ?? subscribeToNothing,
    store?.get ?? atStart,
    atStart,
  );
  const { key } = useLocation();

  useEffect(() => {
    if (key) store?.enterRoute();
  }, [store, key]);

  const initializing = isInitializing(session);
  useEffect(() => {
    if (!initializing) document.documentElement.dataset.session = "known";
  }, [initializing]);

  const value = useMemo(() => ({ session, store }), [session, store]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

const subscribeToNothing = () => () => {};
const atStart = () => STARTING;

function useSessionContext() {
  const context = useContext(SessionContext);
  if (!context) throw new Error(MESSAGES.useAuthOutsideProvider);
  return context;
}

/** Who the visitor is. */
export function useAuth(): Auth {
  const { session, store } = useSessionContext();
  return useMemo(
    () => ({
      initializing: isInitializing(session),
      user: session.step === "user" ? session.user : null,
      error: session.step === "failed" ? session.error : null,
      updateUser: (user) => store?.updateUser(user),
      isAuthenticated: session.step === "user",
    }),
    [session, store],
  );
}

/** The session itself and what changes it: for the guard, and for logging in and out. */
export function useSession(): { session: Session } & Pick<SessionStore, "logIn" | "logOut" | "leave"> {
  const { session, store } = useSessionContext();
  return useMemo(
    () => ({
      session,
      logIn: (token, user) => store?.logIn(token, user),
      logOut: () => store?.logOut(),
      leave: () => store?.leave(),
    }),
    [session, store],
  );
}
