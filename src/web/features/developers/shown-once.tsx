import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import formStyles from "../accounts/form.module.css";
import { CopyButton } from "../reports/copy-button.tsx";
import styles from "./shown-once.module.css";

/** A secret that can't be shown again, to be copied. */
export function ShownOnce({
  title,
  secret,
  children,
  onSaved,
}: {
  title: string;
  secret: string;
  /** What it is for. */
  children: ReactNode;
  onSaved: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.box}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>{children}</p>
      <p>
        <code className={styles.secret}>{secret}</code>
      </p>
      <div className={formStyles.actions}>
        <CopyButton text={secret}>Copy</CopyButton>
        <Button variant="primary" onClick={onSaved}>
          I’ve saved it
        </Button>
      </div>
    </div>
  );
}
