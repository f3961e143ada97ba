import { isRouteErrorResponse, Outlet, useLocation, useRouteError } from "react-router";
import { MESSAGES } from "#contract/messages.ts";
import type { PageRefusal } from "../api/page-loader.ts";
import { pageMeta } from "../head.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyDish } from "./empty-dish.tsx";
import styles from "./failure.module.css";
import { NotFound } from "./not-found.tsx";
import { Page } from "./page.tsx";

export const meta = pageMeta;

/** Stands between the shell and the pages: what goes wrong in a page leaves the header and the footer alone. */
export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <Failed message={MESSAGES.unexpected} />;
  const refusal = error.data as Partial<PageRefusal> | null;
  if (error.status === 404)
    return <NotFound {...(refusal?.message ? { message: refusal.message } : {})} data={refusal?.data} />;
  return <Failed message={refusal?.message ?? MESSAGES.unexpected} />;
}

/** The page as a whole could not be had. The link is a real one, so that it also mends a page whose script failed. */
function Failed({ message }: { message: string }) {
  const { pathname, search } = useLocation();
  return (
    <Page className={styles.failure}>
      <div className={styles.words} role="alert">
        <h1>This page cannot be shown</h1>
        <p className={styles.lead}>{message}</p>
        <div className={styles.actions}>
          <ButtonLink to={pathname + search} reloadDocument variant="primary">
            Try again
          </ButtonLink>
          <ButtonLink to="/">Go to the first page</ButtonLink>
        </div>
      </div>
      <EmptyDish />
    </Page>
  );
}
