import { type ReactNode, useId } from "react";
import styles from "./profile-layout.module.css";

/** One thing that can be changed: what it is beside how it is changed. */
export function ProfileSection({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
