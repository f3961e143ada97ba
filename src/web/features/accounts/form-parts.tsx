import type { ComponentProps, ReactNode } from "react";
import { MAX_LENGTH } from "#contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { formatClock } from "./countdown.ts";
import styles from "./form.module.css";

/** The email address of an account; with "username", password managers fill it in. */
export const EmailField = (
  props: Omit<ComponentProps<typeof TextField>, "label" | "autoComplete"> & {
    autoComplete: "username" | "email";
  },
) => (
  <TextField label="Email address" type="email" inputMode="email" maxLength={MAX_LENGTH.email} {...props} />
);

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
