import { WithoutAccount } from "../features/accounts/without-account.tsx";
import { pageMeta } from "../head.ts";

export const meta = pageMeta;

export default function Login() {
  return (
    <WithoutAccount title="Log in">
      Accounts are not open on this site, so there is nothing to log in to. Everything that has been published
      can be read without one.
    </WithoutAccount>
  );
}
