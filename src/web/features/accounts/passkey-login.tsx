import { useMutation } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import { useSession } from "../../session/auth.tsx";
import { Button } from "../../ui/button.tsx";
import { FormRefusal } from "./form-parts.tsx";
import { knowsPasskeys, logInWithPasskey, passkeySentence } from "./passkey-ceremonies.ts";
import styles from "./passkey-login.module.css";

/** Beside the password, where the browser knows passkeys. */
export function PasskeyLogin() {
  const { logIn } = useSession();
  const { mutate, isPending, error } = useMutation({
    mutationFn: logInWithPasskey,
    onSuccess: ({ token, user }) => logIn(token, user),
  });
  if (!knowsPasskeys()) return null;
  return (
    <div className={styles.other}>
      <p className={styles.or}>or</p>
      <Button busy={isPending} onClick={() => mutate()}>
        {!isPending && <KeyRound aria-hidden="true" />}
        Sign in with a passkey
      </Button>
      <FormRefusal>{error && passkeySentence(error)}</FormRefusal>
    </div>
  );
}
