import { useEffect } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useAuth } from "../../session/auth.tsx";
import { Button } from "../../ui/button.tsx";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import { askIn, withAsk, withoutAsk } from "./ask-address.ts";

const requestDialog = () => import("./request-dialog.tsx");

/** Opens the form, for users only; the form itself comes with `RequestTestForm`. */
export function RequestTestButton() {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const open = () => navigate(withAsk(parameters), { preventScrollReset: true });
  return (
    <Button variant="primary" onClick={open}>
      Request test
    </Button>
  );
}

/** Shows the form while the address asks for it. A guest logs in first, and finds it open afterwards. */
export function RequestTestForm() {
  const [parameters] = useSearchParams();
  const { pathname, search } = useLocation();
  const { user, initializing, error } = useAuth();
  const navigate = useNavigate();
  const [RequestDialog, bring] = useOnDemand(requestDialog);
  const ask = askIn(parameters);
  const wanted = ask !== null;
  const guest = wanted && !user && !initializing && !error;

  const close = () => {
    const rest = withoutAsk(parameters);
    navigate({ pathname, search: `${rest}` }, { replace: true, preventScrollReset: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the file is fetched once each time the form is wanted
  useEffect(() => {
    if (guest) navigate("/login", { replace: true, state: { from: pathname + search } });
    else if (wanted && user) void bring().then((there) => there || close());
  }, [guest, wanted, user !== null]);

  return RequestDialog && ask && user ? <RequestDialog ask={ask} onClose={close} /> : null;
}
