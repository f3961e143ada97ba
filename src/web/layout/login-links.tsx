import { useLocation } from "react-router";
import { ButtonLink } from "../ui/button.tsx";

/** The Register and Login buttons; both keep the current path to return to. */
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
