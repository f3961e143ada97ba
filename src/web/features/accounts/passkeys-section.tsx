import { useMutation, useQuery } from "@tanstack/react-query";
import type { Passkey } from "#contract/passkeys.ts";
import { RecordLine, Records } from "#web/ui/records.tsx";
import { browserApi } from "../../api/browser.ts";
import { callQuery } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Time } from "../../ui/time.tsx";
import { notify } from "../../ui/toast.ts";
import { AddPasskey } from "./add-passkey.tsx";
import { knowsPasskeys } from "./passkey-ceremonies.ts";
import { ProfileSection } from "./profile-section.tsx";

/** The passkeys of the account: added here, used on the login page. */
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
      lead="Log in with your fingerprint, your face or the lock of your device instead of the password."
    >
      <Records answer={answer} what="Your passkeys" none="There are none yet.">
        {(passkey) => (
          <PasskeyLine
            key={passkey.passkey_id}
            passkey={passkey}
            removing={remove.isPending && remove.variables === passkey.passkey_id}
            onRemove={() => remove.mutate(passkey.passkey_id)}
          />
        )}
      </Records>
      {knowsPasskeys() ? (
        <AddPasskey onAdded={() => void answer.refetch()} />
      ) : (
        <p>This browser does not know passkeys. You can add one with another.</p>
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
