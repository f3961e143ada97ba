import { lazy, Suspense } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { PAGE_MESSAGES } from "#contract/page-messages.ts";
import type { PageError } from "../api/page-loader.ts";

const pageFailure = () => import("./page-failure.tsx");
/** Loaded where it is shown; without it, a message alone. Nothing may suspend on the server. */
const PageFailure = import.meta.env.SSR
  ? (await pageFailure()).default
  : lazy(() => pageFailure().catch(() => ({ default: FailureMessage })));

/** What replaces a page that failed: the header and footer stay. */
export function PageErrorBoundary() {
  const error = useRouteError();
  const response = isRouteErrorResponse(error) ? error : null;
  const { message, data } = (response?.data ?? {}) as Partial<PageError>;
  const isMissing = response?.status === 404;
  return (
    <Suspense>
      <PageFailure
        isMissing={isMissing}
        message={message ?? (isMissing ? PAGE_MESSAGES.notFound : PAGE_MESSAGES.unexpected)}
        data={data}
      />
    </Suspense>
  );
}

const FailureMessage = ({ message }: { isMissing: boolean; message: string; data: unknown }) => (
  <p role="alert">{message}</p>
);
