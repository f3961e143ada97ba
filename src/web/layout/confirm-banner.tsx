import { useState } from "react";
import type { User } from "#contract/accounts.ts";
import { Button } from "../ui/button.tsx";
import { useOnDemand } from "../ui/use-on-demand.ts";
import styles from "./banner.module.css";

const confirmEmailDialog = () => import("../features/accounts/confirm-email-dialog.tsx");

/** The step after registration: enter the code that was emailed. Shown until it is done. */
export default function ConfirmBanner({ user }: { user: User }) {
  const [open, setOpen] = useState(false);
  const [ConfirmEmailDialog, loadDialog] = useOnDemand(confirmEmailDialog);
  return (
    <section className={styles.banner} aria-label="Confirm your email">
      <div className={styles.row}>
        <p>
          <strong>Check your email.</strong> We sent a code to {user.pending_email_id ?? user.email_id}.
        </p>
        <Button size="small" onClick={() => void loadDialog().then(setOpen)}>
          Enter the code
        </Button>
      </div>
      {ConfirmEmailDialog && open && <ConfirmEmailDialog user={user} onClose={() => setOpen(false)} />}
    </section>
  );
}
