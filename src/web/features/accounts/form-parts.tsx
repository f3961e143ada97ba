import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { clockText } from "./clock-text.ts";
import styles from "./form.module.css";

/** Why the form as a whole was refused. */
export const FormRefusal = ({ children }: { children: string | null }) =>
  children && (
    <p role="alert" className={styles.refusal}>
      <TriangleAlert aria-hidden="true" />
      <span>{children}</span>
    </p>
  );

/** Sends the form: with a loader while it is under way, and with the seconds while it may not be sent again. */
export const SendButton = ({
  sending: { busy, waitS },
  children,
  ...rest
}: {
  sending: { busy: boolean; waitS: number };
  variant?: "primary" | "secondary";
  children: ReactNode;
}) => (
  <Button variant="primary" {...rest} type="submit" busy={busy} disabled={waitS > 0}>
    {waitS > 0 ? `Wait ${clockText(waitS)}` : children}
  </Button>
);
