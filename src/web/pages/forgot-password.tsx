import { WithoutAccount } from "../features/accounts/without-account.tsx";
import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function ForgotPassword() {
  return (
    <WithoutAccount title="Forgot password">
      Accounts are not open on this site, so there is no password to recover. Everything that has been
      published can be read without one.
    </WithoutAccount>
  );
}
