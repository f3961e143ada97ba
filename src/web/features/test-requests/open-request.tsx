import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useAuth, useSession } from "../../session/auth.tsx";
import { isUserUnknown } from "../../session/session-machine.ts";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import { readRequestPrefill, withoutRequestForm } from "./request-url.ts";

const requestDialog = () => import("./request-dialog.tsx");

/** The form that the query string asks for. Guests log in first and then return to the open form. */
export default function OpenRequest() {
  const [parameters] = useSearchParams();
  const { pathname, search } = useLocation();
  const { user } = useAuth();
  const { session } = useSession();
  const navigate = useNavigate();
  const [RequestDialog, loadRequestDialog] = useOnDemand(requestDialog);
  const prefill = readRequestPrefill(parameters);
  const requested = prefill !== null;
  const loginNeeded = requested && !user && !isUserUnknown(session);

  const close = () => {
    const rest = withoutRequestForm(parameters);
    navigate({ pathname, search: `${rest}` }, { replace: true, preventScrollReset: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is loaded once each time the form is requested
  useEffect(() => {
    if (loginNeeded)
      navigate("/login", { replace: true, state: { from: pathname + search, why: "request" } });
    else if (requested && user) void loadRequestDialog().then((loaded) => loaded || close());
  }, [loginNeeded, requested, user !== null]);

  return RequestDialog && prefill && user ? <RequestDialog prefill={prefill} onClose={close} /> : null;
}
