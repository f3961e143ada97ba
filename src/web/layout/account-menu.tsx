import { useEffect } from "react";
import type { User } from "#contract/accounts.ts";
import { ButtonLink } from "../ui/button.tsx";
import { useOnDemand } from "../ui/use-on-demand.ts";

const userMenu = () => import("./user-menu.tsx");

/** The user's menu; a plain link to the profile until its file is there. */
export function AccountMenu({ user, onLogout }: { user: User; onLogout: () => void }) {
  const [UserMenu, bring] = useOnDemand(userMenu);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when there is a user
  useEffect(() => void bring(), []);
  if (UserMenu) return <UserMenu user={user} onLogout={onLogout} />;
  return (
    <ButtonLink to="/profile" variant="quiet">
      Profile
    </ButtonLink>
  );
}
