import { useLocation } from "react-router";
import { ButtonLink } from "../ui/button.tsx";

/** Register and Login; both remember where the visitor was, to come back there. */
export function LoginLinks({ onFollow }: { onFollow?: () => void }) {
  const { pathname, search } = useLocation();
  const state = { from: pathname + search };
  return (
    <>
      <ButtonLink to="/register" state={state} variant="secondary" onClick={onFollow}>
        Register
      </ButtonLink>
      <ButtonLink to="/login" state={state} variant="primary" onClick={onFollow}>
        Login
      </ButtonLink>
    </>
  );
}
