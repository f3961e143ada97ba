import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { formatClock } from "./countdown.ts";
import styles from "./form.module.css";

/** Error that concerns the form as a whole. */
export const FormError = ({ children }: { children: string | null }) =>
  children && (
    <p role="alert" className={styles.error}>
      <Icon name="triangle-alert" />
      <span>{children}</span>
    </p>
  );

/** Submit button: shows a loader while sending, and a countdown until the form may be sent again. */
export const SendButton = ({
  sending: { busy, waitS },
  children,
  ...rest
}: {
  sending: { busy: boolean; waitS: number };
  variant?: "primary" | "secondary";
  /** ID of the form, if the button is outside of it. */
  form?: string;
  children: ReactNode;
}) => {
  // Before our script is there, the browser would send the form itself, with the password in the URL.
  const hydrated = useHydrated();
  return (
    <Button variant="primary" {...rest} type="submit" busy={busy} disabled={!hydrated || waitS > 0}>
      {waitS > 0 ? `Try again in ${formatClock(waitS)}` : children}
    </Button>
  );
};
