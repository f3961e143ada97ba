import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { rowOf } from "../route-table.ts";
import { useSession } from "../session/auth.tsx";
import { guard, rememberedPath } from "../session/guard.ts";
import { SkipLink } from "../ui/skip-link.tsx";
import { sparesData } from "../ui/spares-data.ts";
import { Toaster } from "../ui/toaster.tsx";
import { useOnDemand } from "../ui/use-on-demand.ts";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { whenIdle } from "../ui/when-idle.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { Placeholder } from "./placeholder.tsx";
import { SessionLoader } from "./session-loader.tsx";
import styles from "./shell.module.css";
import { SimpleBar } from "./simple-bar.tsx";
import { useCarouselStylesheet } from "./use-carousel-stylesheet.ts";

const CONTENT_ID = "content";

/** What stands around every page, and the guard before it: both read from the page's row of the route table. */
export function Shell({ children }: { children: ReactNode }) {
  const { pathname, search, state } = useLocation();
  const { session } = useSession();
  const navigate = useNavigate();
  const row = rowOf(pathname);
  const decision = guard(row.access, session, rememberedPath(state));
  const destination = decision.kind === "go" ? decision.to : null;
  const from = decision.kind === "go" && decision.comesBack ? pathname + search : null;

  const NextPage = useNextPage();
  useCarouselStylesheet();
  useEffect(() => {
    if (destination) navigate(destination, { replace: true, state: from ? { from } : null });
  }, [destination, from, navigate]);

  if (row.access !== "public" && decision.kind !== "show") {
    return (
      <>
        <Placeholder />
        <Toaster />
      </>
    );
  }
  return (
    <div className={styles.shell}>
      {row.access === "public" && <SessionLoader />}
      <SkipLink to={CONTENT_ID} />
      <NavigationProgress />
      {row.chrome === "full" ? <Header /> : <SimpleBar />}
      <Content pathname={pathname}>{children}</Content>
      {row.footer && <Footer />}
      <Toaster />
      {NextPage && <NextPage />}
    </div>
  );
}

const nextPage = () => import("./prefetch-on-intent.tsx");

/** What fetches pages before they are opened comes last; without it they are fetched when they are opened. */
function useNextPage() {
  const [NextPage, bring] = useOnDemand(nextPage, () => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once
  useEffect(() => (sparesData() ? undefined : whenIdle(() => void bring())), []);
  return NextPage;
}

/** After a visit to another page the keyboard starts at its content, and a screen reader says which page it is. */
function Content({ pathname, children }: { pathname: string; children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  // Together with what is shown: a moment later a reader may be typing already, and would be torn out of the field.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    place.current?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);
  return (
    <>
      <VisuallyHidden role="status">{title}</VisuallyHidden>
      <main id={CONTENT_ID} ref={place} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </>
  );
}

function NavigationProgress() {
  const { state } = useNavigation();
  return state === "idle" ? null : <div className={styles.progress} aria-hidden="true" />;
}
