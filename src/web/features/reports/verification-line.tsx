import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./verification-panel.module.css";

/** `not_reached`: an earlier check failed. `not_checked`: nothing could be checked. */
export type VerificationState = "held" | "failed" | "not_reached" | "not_checked";

const STATE_ICONS: Readonly<Record<VerificationState, { icon: ReactNode; word: string }>> = {
  held: { icon: <Icon name="check" />, word: "Yes" },
  failed: { icon: <Icon name="x" />, word: "No" },
  not_reached: { icon: <Icon name="minus" />, word: "Not reached" },
  not_checked: { icon: <Icon name="minus" />, word: "Not checked" },
};

/** One step of a verification with its outcome. */
export function VerificationLine({
  state,
  title,
  detail,
  children,
}: {
  state: VerificationState;
  title: string;
  detail: string | null;
  children?: ReactNode;
}) {
  const { icon, word } = STATE_ICONS[state];
  return (
    <li className={styles.step} data-state={state}>
      {icon}
      <div>
        <span>{title}</span>
        <VisuallyHidden>: {word}</VisuallyHidden>
        {detail && <span className={styles.detail}>{detail}</span>}
        {children}
      </div>
    </li>
  );
}
