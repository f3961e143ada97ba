import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { useOnDemand } from "../ui/use-on-demand.ts";
import { useAuth } from "./auth.tsx";
import styles from "./confirm-email-notice.module.css";

const confirmEmailDialog = () => import("../features/accounts/confirm-email-dialog.tsx");

/**
 * Says what waits for the user's email to be confirmed, and opens the dialog that confirms it. Renders nothing for guests
 * and for users with a confirmed email. `children`: one sentence.
 */
export function ConfirmEmailNotice({ children }: { children: string }) {
  const { user } = useAuth();
  const [open, setOpen] = useState(false);
  const [ConfirmEmailDialog, loadDialog] = useOnDemand(confirmEmailDialog);
  if (!user || user.email_verified) return null;
  return (
    <div className={styles.notice}>
      <p role="status">{children}</p>
      <Button size="small" onClick={() => void loadDialog().then(setOpen)}>
        Confirm email
      </Button>
      {ConfirmEmailDialog && open && <ConfirmEmailDialog user={user} onClose={() => setOpen(false)} />}
    </div>
  );
}
