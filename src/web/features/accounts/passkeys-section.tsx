import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Passkey } from "#contract/passkeys.ts";
import { browserApi } from "../../api/browser.ts";
import { callQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { RecordLine, Records } from "../../ui/records.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Time } from "../../ui/time.tsx";
import { notify } from "../../ui/toast.ts";
import styles from "./form.module.css";
import { FormError } from "./form-parts.tsx";
import { addPasskey, passkeyErrorMessage, supportsPasskeys } from "./passkey-ceremonies.ts";
import { ProfileSection } from "./profile-layout.tsx";

/** Lists, adds and removes the account's passkeys. */
export function PasskeysSection() {
  const answer = useQuery(callQuery("listPasskeys", {}));
  const remove = useMutation({
    mutationFn: (passkey_id: string) => browserApi().call("removePasskey", { passkey_id }),
    onError: (error) => notify.error(error.message),
    onSettled: () => answer.refetch(),
  });
  return (
    <ProfileSection
      title="Passkeys"
      lead="Log in with your fingerprint, face, or device lock instead of your password."
    >
      <Records answer={answer} what="your passkeys" emptyText="No passkeys yet.">
        {(passkey) => (
          <PasskeyLine
            key={passkey.passkey_id}
            passkey={passkey}
            removing={remove.isPending && remove.variables === passkey.passkey_id}
            onRemove={() => remove.mutate(passkey.passkey_id)}
          />
        )}
      </Records>
      {supportsPasskeys() ? (
        <AddPasskey onAdded={() => void answer.refetch()} />
      ) : (
        <p>This browser doesn’t support passkeys.</p>
      )}
    </ProfileSection>
  );
}

const PasskeyLine = ({
  passkey: { name, created_at, last_used_at },
  removing,
  onRemove,
}: {
  passkey: Passkey;
  removing: boolean;
  onRemove: () => void;
}) => (
  <RecordLine
    title={name}
    facts={
      <>
        Added <Time value={created_at} />,{" "}
        {last_used_at ? (
          <>
            last used <Time value={last_used_at} relative />
          </>
        ) : (
          "not used yet"
        )}
      </>
    }
    action={
      <Button size="small" busy={removing} onClick={onRemove} aria-label={`Remove ${name}`}>
        Remove
      </Button>
    }
  />
);

/** Adds a passkey on this device. Without a name, the server names it after the browser and operating system. */
function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const [name, setName] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => addPasskey(name),
    onSuccess: () => {
      setName("");
      onAdded();
      notify.success("Passkey added.");
    },
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <form className={styles.form} onSubmit={onSubmit}>
      <TextField
        label="Passkey name (Optional)"
        autoComplete="off"
        hint="For example, “My phone”."
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <FormError>{error && passkeyErrorMessage(error)}</FormError>
      <div className={styles.actions}>
        <Button type="submit" busy={isPending}>
          Add a passkey
        </Button>
      </div>
    </form>
  );
}
