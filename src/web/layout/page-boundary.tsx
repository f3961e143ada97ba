import { isRouteErrorResponse, Outlet, useRouteError } from "react-router";
import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function PageBoundary() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <h1>{status === 404 ? "Page not found" : "This page cannot be shown"}</h1>;
}
