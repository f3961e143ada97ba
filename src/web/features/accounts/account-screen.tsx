import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { rememberedPath } from "../../session/guard.ts";
import styles from "./account-screen.module.css";

/** The one column of a guest-only page: what it is, its form, and where else to turn. */
export const AccountScreen = ({
  title,
  lead,
  elsewhere,
  children,
}: {
  title: string;
  lead?: ReactNode;
  elsewhere?: ReactNode;
  children: ReactNode;
}) => (
  <div className={styles.screen}>
    <div className={styles.card}>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </div>
    {elsewhere && <p className={styles.elsewhere}>{elsewhere}</p>}
  </div>
);

/** A link to another guest-only page, which goes on remembering where the visitor was taken from. */
export function GuestLink({ to, children }: { to: string; children: ReactNode }) {
  const from = rememberedPath(useLocation().state);
  return (
    <Link to={to} state={from ? { from } : null}>
      {children}
    </Link>
  );
}
