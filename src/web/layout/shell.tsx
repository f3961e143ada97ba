import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { matchRoute } from "../route-table.ts";
import { useAuth, useSession } from "../session/auth.tsx";
import { ConfirmIdentity } from "../session/confirm-identity.tsx";
import { guardRoute, returnPathFrom } from "../session/guard.ts";
import { Link } from "../ui/link.tsx";
import { loadLater } from "../ui/load-later.ts";
import { Logo, LogoMark } from "../ui/logo.tsx";
import { Toaster } from "../ui/toaster.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { whenIdle } from "../ui/when-idle.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { SessionFailure } from "./session-failure.tsx";
import styles from "./shell.module.css";

const CONTENT_ID = "content";

/** Children that the browser keeps as they came from the server; empty where it makes the element itself. */
const STATIC_CHILDREN = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };

/** What stands on a page that has just been loaded while its session is checked: static, without code in the browser. */
const { Placeholder, ProtectedFrame } = import.meta.env.SSR
  ? await import("./placeholder.tsx")
  : {
      Placeholder: () => <div className={styles.cover} {...STATIC_CHILDREN} />,
      ProtectedFrame: () => <div className={styles.waiting} data-waiting {...STATIC_CHILDREN} />,
    };

/** The frame of every page and its route guard, both configured by the page's row of the route table. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname, search, state } = useLocation();
  const { session } = useSession();
  const navigate = useNavigate();
  const row = matchRoute(pathname);
  const decision = guardRoute(row.access, session, returnPathFrom(state));
  const destination = decision.kind === "redirect" ? decision.to : null;
  const from = decision.kind === "redirect" && decision.returnsAfterLogin ? pathname + search : null;

  usePrefetchOnIntent();
  useEffect(() => {
    if (destination) navigate(destination, { replace: true, state: from ? { from, why: "ended" } : null });
  }, [destination, from, navigate]);

  if (row.access !== "public" && decision.kind === "redirect") return <Toaster />;
  const isWaiting = row.access !== "public" && decision.kind === "wait";
  return (
    <div className={styles.shell}>
      {row.access === "public" && <SessionLoader />}
      {isWaiting && <Placeholder />}
      <SkipLink to={CONTENT_ID} />
      <NavigationProgress />
      {row.chrome === "full" ? <Header /> : <SimpleBar />}
      <EmailBanner pathname={pathname} />
      <SessionFailure />
      <Content pathname={pathname}>
        {isWaiting && row.access === "protected" ? <ProtectedFrame /> : children}
      </Content>
      {row.footer && (
        <Suspense>
          <Footer />
        </Suspense>
      )}
      <ConfirmIdentity />
      <Toaster />
    </div>
  );
}

const ConfirmBanner = loadLater(() => import("./confirm-banner.tsx"));

/** Asks for the code in the email that confirms it, on every page but the profile, which has the form. */
function EmailBanner({ pathname }: { pathname: string }) {
  const { user } = useAuth();
  if (!user || user.email_verified || pathname === "/profile") return null;
  return (
    <Suspense>
      <ConfirmBanner user={user} />
    </Suspense>
  );
}

/** Loads the prefetcher when idle, unless the visitor prefers reduced data. */
function usePrefetchOnIntent(): void {
  useEffect(() => {
    if (prefersReducedData()) return;
    let stop: (() => void) | null = null;
    const cancel = whenIdle(async () => {
      const { prefetchOnIntent } = await import("./prefetch-on-intent.ts");
      stop = prefetchOnIntent();
    });
    return () => (stop ?? cancel)();
  }, []);
}

/**
 * After navigation, moves the focus to the content and announces the page title to screen readers. `<html data-navigated>`
 * tells style sheets that a scroll position may be restored, so that no height may be estimated.
 */
function Content({ pathname, children }: { pathname: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const lastPathname = useRef(pathname);
  const [title, setTitle] = useState("");
  // In the same commit as the new content: later, the visitor may already be typing and would lose the focus.
  useLayoutEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    document.documentElement.dataset.navigated = "";
    main.current?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);
  return (
    <>
      <VisuallyHidden role="status">{title}</VisuallyHidden>
      <main id={CONTENT_ID} ref={main} tabIndex={-1} className={styles.main}>
        <Suspense>{children}</Suspense>
      </main>
    </>
  );
}

function NavigationProgress() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className={styles.progress} aria-hidden="true" />;
}

/** The header of guest-only routes: only the logo. */
const SimpleBar = () => (
  <header className={styles.bar}>
    <Link to="/">
      <Logo />
    </Link>
  </header>
);

/**
 * Covers a public page while the session initializes (specification §2). Shown and hidden by `<html data-session>` alone,
 * so it appears before our scripts load, never without JavaScript, and until the session check has ended.
 */
const SessionLoader = () => (
  <div className={styles.loader} role="status" data-testid="session-loader">
    <LogoMark />
    <VisuallyHidden>Loading</VisuallyHidden>
  </div>
);

/** Skip link, first in the tab order. */
const SkipLink = ({ to }: { to: string }) => (
  <a href={`#${to}`} className={styles.skip}>
    Skip to content
  </a>
);

/** Whether the visitor asked to save data: nothing should be preloaded then. */
const prefersReducedData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true ||
  window.matchMedia("(prefers-reduced-data: reduce)").matches;
