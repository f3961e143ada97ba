import type { CallOutput } from "../../api/client.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CopyButton } from "../reports/copy-button.tsx";
import styles from "./form.module.css";
import { FormError, SendButton } from "./form-parts.tsx";
import secondFactorStyles from "./second-factor.module.css";
import { useCallForm } from "./use-call-form.ts";

/** Light margin around a QR code, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Two steps: scan the secret, enter the app's first code. */
export function SetUpApp({
  started: { secret, qr },
  onEnabled,
  onCanceled,
}: {
  started: CallOutput<"startSecondFactor">;
  onEnabled: (recoveryCodes: readonly string[]) => void;
  onCanceled: () => void;
}) {
  const { onSubmit, field, sending, formError } = useCallForm({
    call: "finishSecondFactor",
    fields: { second_factor: "" },
    onDone: ({ recovery_codes }) => onEnabled(recovery_codes),
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <ol className={secondFactorStyles.steps}>
        <li>
          <Key secret={secret} qr={qr} />
        </li>
        <li>
          <TextField
            label="Enter the 6-digit code that the app shows"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            {...field("second_factor")}
          />
        </li>
      </ol>
      <FormError>{formError}</FormError>
      <div className={styles.actions}>
        <SendButton sending={sending}>Turn on</SendButton>
        <Button onClick={onCanceled}>Cancel</Button>
      </div>
    </form>
  );
}

/** The secret as a QR code, and as text for apps without a camera. */
const Key = ({ secret, qr }: Pick<CallOutput<"startSecondFactor">, "secret" | "qr">) => (
  <div className={secondFactorStyles.parts}>
    <p>Scan this picture with an authenticator app, for example the one of your password manager.</p>
    <QrCode {...qr} />
    <p>No camera? Enter this key in the app:</p>
    <div className={styles.actions}>
      <code className={secondFactorStyles.key}>{secret.replace(/.{4}(?=.)/g, "$& ")}</code>
      <CopyButton text={secret}>Copy key</CopyButton>
    </div>
  </div>
);

/** Dark on light in both color schemes: scanners need it. */
const QrCode = ({ size, path }: { size: number; path: string }) => (
  <svg
    role="img"
    aria-label="QR code with the key"
    className={secondFactorStyles.qr}
    viewBox={[-QUIET_ZONE, -QUIET_ZONE, size + 2 * QUIET_ZONE, size + 2 * QUIET_ZONE].join(" ")}
    shapeRendering="crispEdges"
  >
    <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width="100%" height="100%" fill="white" />
    <path d={path} fill="black" />
  </svg>
);
