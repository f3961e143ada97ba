import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { returnPathFrom } from "../../session/guard.ts";
import { Link } from "../../ui/link.tsx";
import styles from "./account-screen.module.css";

/** The single-column layout of a guest-only page: title, form and alternatives. */
export const AccountScreen = ({
  title,
  lead,
  footer,
  children,
}: {
  title: string;
  lead?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}) => (
  <div className={styles.screen}>
    <div className={styles.card}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
      <noscript>
        <p>Accounts need JavaScript. Turn it on in your browser’s settings.</p>
      </noscript>
    </div>
    {footer && <p className={styles.footer}>{footer}</p>}
  </div>
);

/** A link to another guest-only page that keeps the return path and its reason. */
export function GuestLink({ to, children }: { to: string; children: ReactNode }) {
  const { state } = useLocation();
  const from = returnPathFrom(state);
  return (
    <Link to={to} state={from ? { from, why: (state as { why?: string }).why } : null}>
      {children}
    </Link>
  );
}
