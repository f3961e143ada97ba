import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { browserApi } from "../../api/browser.ts";
import { useSession } from "../../session/auth.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { notify } from "../../ui/toast.ts";
import styles from "./form.module.css";
import { FormRefusal } from "./form-parts.tsx";

/** What has to be typed before anything is deleted. */
const CONFIRMATION = "delete";

/** Asks once more, with a word that nobody types by accident. */
export default function DeleteDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [typed, setTyped] = useState("");
  const { leave } = useSession();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => browserApi().call("deleteUser", {}),
    onSuccess: () => {
      onClose();
      leave();
      notify.success("Your account is deleted.");
    },
  });
  const confirmed = typed.trim().toLowerCase() === CONFIRMATION;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (confirmed) mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete your account?"
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" type="submit" form={formId} busy={isPending} disabled={!confirmed}>
            Delete for ever
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={onSubmit}>
        <p>Everything about you is deleted at once, and you are logged out everywhere.</p>
        <TextField
          label={`Type “${CONFIRMATION}” to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <FormRefusal>{error?.message ?? null}</FormRefusal>
      </form>
    </Dialog>
  );
}
