import { lazy, Suspense } from "react";
import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from "react-router";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import type { PageError } from "../api/page-loader.ts";
import { pageMeta } from "../head.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyDish } from "./empty-dish.tsx";
import styles from "./failure.module.css";
import { Page } from "./page.tsx";

/** Loaded where it is shown; without it, a message alone. Nothing may suspend on the server. */
const NotFound = import.meta.env.SSR
  ? (await import("./not-found-page.tsx")).default
  : lazy(() => import("./not-found-page.tsx").catch(() => ({ default: MissingNotFound })));

export const meta = pageMeta;

/** Error boundary between the shell and the pages: a failed page keeps the header and footer. */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <Failed message={PAGE_MESSAGES.unexpected} />;
  const pageError = error.data as Partial<PageError> | null;
  if (error.status === 404)
    return (
      <Suspense>
        <NotFound {...(pageError?.message ? { message: pageError.message } : {})} data={pageError?.data} />
      </Suspense>
    );
  return <Failed message={pageError?.message ?? PAGE_MESSAGES.unexpected} />;
}

const MissingNotFound = ({ message = PAGE_MESSAGES.notFound }: { message?: string; data?: unknown }) => (
  <Failed message={message} />
);

/** The page couldn't be loaded. "Try again" is a real link, so that it also recovers from a failed script. */
function Failed({ message }: { message: string }) {
  const { pathname, search } = useLocation();
  return (
    <Page className={styles.failure}>
      <div className={styles.text} role="alert">
        <h1>Couldn’t load this page</h1>
        <p className={styles.lead}>{message}</p>
        <div className={styles.actions}>
          <ButtonLink to={pathname + search} reloadDocument variant="primary">
            Try again
          </ButtonLink>
          <ButtonLink to="/">Go to the home page</ButtonLink>
        </div>
      </div>
      <EmptyDish />
    </Page>
  );
}
