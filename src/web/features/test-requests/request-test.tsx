import { type ReactNode, Suspense } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useAuth } from "../../session/auth.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { loadLater } from "../../ui/load-later.ts";
import { isFormRequested, type RequestPrefill, withRequestForm } from "./request-url.ts";

/** Button that opens the request form, for signed-in users. `RequestTestForm` renders the form. */
export function RequestTestButton() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const open = () => navigate(withRequestForm(parameters), { preventScrollReset: true });
  return (
    <Button variant="primary" onClick={open}>
      Request test
    </Button>
  );
}

const OpenRequest = loadLater(() => import("./open-request.tsx"));

/** Shows the form while the query string asks for it. */
export function RequestTestForm() {
  const [parameters] = useSearchParams();
  const { initializing } = useAuth();
  if (initializing || !isFormRequested(parameters)) return null;
  return (
    <Suspense>
      <OpenRequest />
    </Suspense>
  );
}

/** Link that opens the request form, prefilled with what the page knows. Guests log in first. */
export function RequestTestLink({
  ask,
  variant = "primary",
  children,
}: {
  ask?: Partial<RequestPrefill>;
  variant?: "primary" | "secondary";
  children: ReactNode;
}) {
  const [parameters] = useSearchParams();
  return (
    <ButtonLink to={withRequestForm(parameters, ask)} preventScrollReset rel="nofollow" variant={variant}>
      {children}
    </ButtonLink>
  );
}
