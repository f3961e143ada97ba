import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import type { User } from "#contract/accounts.ts";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import { isInitializing, type SessionState, STARTING } from "./session-machine.ts";
import type { SessionStore } from "./session-store.ts";

/** The session context of specification §3. */
export interface Auth {
  initializing: boolean;
  user: User | null;
  error: string | null;
  updateUser: (user: User) => void;
  isAuthenticated: boolean;
}

const SessionContext = createContext<{ session: SessionState; store: SessionStore | null } | null>(null);

/** Provides the session. During server rendering (`store` null) it stays in its initial state. */
export function AuthProvider({ store, children }: { store: SessionStore | null; children: ReactNode }) {
  const session = useStoredSession(store);
  const { key, pathname } = useLocation();

  useEffect(() => {
    if (key) store?.enterRoute();
  }, [store, key]);
  useRetries(store, pathname);

  const initializing = isInitializing(session);
  useEffect(() => {
    if (!initializing) document.documentElement.dataset.session = "known";
  }, [initializing]);

  const value = useMemo(() => ({ session, store }), [session, store]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

/**
 * The session of the store. Until the visitor is identified for the first time, changes are transitions: right after
 * hydration a phone would be blocked by one that renders every part of the page that reads the session at once. All of
 * the page is hydrated when the first one shows. A user is shown at once, since that changes the page.
 */
function useStoredSession(store: SessionStore | null): SessionState {
  const [session, setSession] = useState(STARTING);
  useEffect(() => {
    if (!store) return;
    let shown = STARTING;
    const update = () => {
      const next = store.get();
      if (next === shown) return;
      if (isInitializing(shown) && next.step !== "user") startTransition(() => setSession(next));
      else setSession(next);
      shown = next;
    };
    update();
    return store.subscribe(update);
  }, [store]);
  return session;
}

/** Repeats a failed session check when the visitor opens another page or the connection returns. */
function useRetries(store: SessionStore | null, pathname: string): void {
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current !== pathname) store?.retry();
    lastPathname.current = pathname;
  }, [store, pathname]);
  useEffect(() => {
    if (!store) return;
    window.addEventListener("online", store.retry);
    return () => window.removeEventListener("online", store.retry);
  }, [store]);
}

function useSessionContext() {
  const context = useContext(SessionContext);
  if (!context) throw new Error(PAGE_MESSAGES.useAuthOutsideProvider);
  return context;
}

/** The current user and session status. */
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

/** The session state and its actions: for the route guard, login and logout. */
export function useSession(): { session: SessionState } & Pick<
  SessionStore,
  "logIn" | "logOut" | "clearSession" | "retry"
> {
  const { session, store } = useSessionContext();
  return useMemo(
    () => ({
      session,
      logIn: (token, user) => store?.logIn(token, user),
      logOut: () => store?.logOut(),
      clearSession: () => store?.clearSession(),
      retry: () => store?.retry(),
    }),
    [session, store],
  );
}

/** The signed-in user, on screens that require one. */
export function useUser(): User {
  const { user } = useAuth();
  if (!user) throw new Error("This screen requires a signed-in user.");
  return user;
}
