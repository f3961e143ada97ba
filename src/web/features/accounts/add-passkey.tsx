import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { notify } from "../../ui/toast.ts";
import styles from "./form.module.css";
import { FormRefusal } from "./form-parts.tsx";
import { addPasskey, passkeySentence } from "./passkey-ceremonies.ts";

/** Makes a passkey on this device; without a name it is called after the browser and the system. */
export function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const [name, setName] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => addPasskey(name),
    onSuccess: () => {
      setName("");
      onAdded();
      notify.success("The passkey is added.");
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <TextField
        label="Name of the new passkey (Optional)"
        autoComplete="off"
        hint="So that you know it again, such as “my phone”."
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <FormRefusal>{error && passkeySentence(error)}</FormRefusal>
      <div className={styles.actions}>
        <Button type="submit" busy={isPending}>
          Add a passkey
        </Button>
      </div>
    </form>
  );
}
