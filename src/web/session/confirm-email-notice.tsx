import { lazy, Suspense } from "react";
import { useAuth } from "./auth.tsx";

const Notice = lazy(() => import("../features/accounts/confirm-email-notice.tsx"));

/**
 * Says what waits for the user's email to be confirmed; loaded for users whose email isn't. Renders nothing for others.
 * `children`: one sentence.
 */
export function ConfirmEmailNotice({ children }: { children: string }) {
  const { user } = useAuth();
  if (!user || user.email_verified) return null;
  return (
    <Suspense>
      <Notice user={user}>{children}</Notice>
    </Suspense>
  );
}
