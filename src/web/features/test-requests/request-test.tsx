import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useAuth } from "../../session/auth.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import {
  type RequestPrefill,
  readRequestPrefill,
  withoutRequestForm,
  withRequestForm,
} from "./request-url.ts";

const requestDialog = () => import("./request-dialog.tsx");

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

/** Shows the form while the query string asks for it. Guests log in first and then return to the open form. */
export function RequestTestForm() {
  const [parameters] = useSearchParams();
  const { pathname, search } = useLocation();
  const { user, initializing, error } = useAuth();
  const navigate = useNavigate();
  const [RequestDialog, loadRequestDialog] = useOnDemand(requestDialog);
  const prefill = readRequestPrefill(parameters);
  const requested = prefill !== null;
  const loginNeeded = requested && !user && !initializing && !error;

  const close = () => {
    const rest = withoutRequestForm(parameters);
    navigate({ pathname, search: `${rest}` }, { replace: true, preventScrollReset: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is loaded once each time the form is requested
  useEffect(() => {
    if (loginNeeded) navigate("/login", { replace: true, state: { from: pathname + search } });
    else if (requested && user) void loadRequestDialog().then((loaded) => loaded || close());
  }, [loginNeeded, requested, user !== null]);

  return RequestDialog && prefill && user ? <RequestDialog prefill={prefill} onClose={close} /> : null;
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
