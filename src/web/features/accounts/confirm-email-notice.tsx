import { type ReactNode, useState } from "react";
import type { User } from "#contract/accounts.ts";
import { Button } from "../../ui/button.tsx";
import { useOnDemand } from "../../ui/use-on-demand.ts";
import styles from "./confirm-email-notice.module.css";

const confirmEmailDialog = () => import("./confirm-email-dialog.tsx");

/** Says what waits for the user's email to be confirmed (`children`: one sentence), and opens the dialog that confirms it. */
export default function ConfirmEmailNotice({ user, children }: { user: User; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const [ConfirmEmailDialog, loadDialog] = useOnDemand(confirmEmailDialog);
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
