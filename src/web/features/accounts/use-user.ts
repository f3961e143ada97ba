import type { User } from "#contract/accounts.ts";
import { useAuth } from "../../session/auth.tsx";

/** The user on a screen that only a user sees. */
export function useUser(): User {
  const { user } = useAuth();
  if (!user) throw new Error("This screen is for a user.");
  return user;
}
