import { useLocation } from "react-router";
import { AccountScreen, GuestLink } from "../features/accounts/account-screen.tsx";
import { LoginForm } from "../features/accounts/login-form.tsx";
import { PasskeyLogin } from "../features/accounts/passkey-login.tsx";
import { pageMeta } from "../head.ts";

export const meta = pageMeta;

/** Why somebody was sent here, in the state of the address. */
const ARRIVALS: Record<string, string> = {
  password_reset: "Your new password is set. Log in with it.",
};

export default function Login() {
  const { arrival } = (useLocation().state ?? {}) as { arrival?: string };
  return (
    <AccountScreen
      title="Log in"
      lead={arrival && ARRIVALS[arrival]}
      elsewhere={
        <>
          No account yet? <GuestLink to="/register">Register</GuestLink>
        </>
      }
    >
      <LoginForm />
      <PasskeyLogin />
    </AccountScreen>
  );
}
