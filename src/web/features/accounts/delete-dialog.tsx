import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { browserApi } from "../../api/browser.ts";
import { useSession } from "../../session/auth.tsx";
import { useIsConfirming } from "../../session/confirm-identity.tsx";
import { withLoadingToast } from "../../session/loading-toast.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { notify } from "../../ui/toast.ts";
import styles from "./form.module.css";
import { FormError } from "./form-parts.tsx";

/** The word the user must type to confirm. */
const CONFIRMATION = "delete";

/** Confirmation dialog that requires typing a word, so an account isn't deleted by accident. */
export default function DeleteDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const isConfirming = useIsConfirming();
  const [typed, setTyped] = useState("");
  const { mutate, isPending, error } = useDeletion(onClose);
  const confirmed = typed.trim().toLowerCase() === CONFIRMATION;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (confirmed) mutate();
  };
  return (
    <Dialog
      open={!isConfirming}
      onClose={onClose}
      title="Delete your account?"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" type="submit" form={formId} busy={isPending} disabled={!confirmed}>
            Delete account
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={onSubmit}>
        <p>This permanently deletes everything about you and logs you out everywhere.</p>
        <TextField
          label={`Type “${CONFIRMATION}” to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <FormError>{error?.message ?? null}</FormError>
      </form>
    </Dialog>
  );
}

/** Deletes the account and clears the session. */
function useDeletion(onDone: () => void) {
  const { clearSession } = useSession();
  return useMutation({
    mutationFn: () => withLoadingToast("Deleting your account", () => browserApi().call("deleteUser", {})),
    onSuccess: () => {
      onDone();
      clearSession();
      notify.success("Account deleted.");
    },
  });
}
