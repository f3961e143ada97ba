import { type ReactNode, useId } from "react";
import { useSearchParams } from "react-router";
import type { User } from "#contract/accounts.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Link } from "../../ui/link.tsx";
import { Time } from "../../ui/time.tsx";
import { useCurrentInView } from "../../ui/use-current-in-view.ts";
import headStyles from "./profile-head.module.css";
import styles from "./profile-layout.module.css";

/** The profile header: photo, name, email and date of registration. */
export function ProfileHead({ user }: { user: User }) {
  const name = `${user.first_name} ${user.last_name}`;
  return (
    <header className={headStyles.head}>
      <Avatar name={name} imageurl={user.user_image} className={headStyles.image} sizes="5rem" />
      <div className={headStyles.text}>
        <p className={headStyles.eyebrow}>Profile</p>
        <h1 className={headStyles.name}>{name}</h1>
        <p className={headStyles.facts}>
          {user.email_id} <span>Member since {<Time value={user.created_at} />}</span>
        </p>
      </div>
    </header>
  );
}

/** The profile page until its user is known. */
export const ProfileWithoutUser = ({ children }: { children: ReactNode }) => (
  <div className={styles.unknown}>
    <h1>Profile</h1>
    {children}
  </div>
);

export interface ProfileTab {
  /** The `?tab=` parameter. */
  id: string;
  label: string;
  Panel: () => ReactNode;
}

/** The profile's tabs. `?tab=` selects the open one; the first is the default. */
export function ProfileTabs({ tabs }: { tabs: readonly [ProfileTab, ...ProfileTab[]] }) {
  const [parameters] = useSearchParams();
  const open = tabs.find(({ id }) => id === parameters.get("tab")) ?? tabs[0];
  const row = useCurrentInView<HTMLElement>(open.id);
  return (
    <>
      <nav ref={row} aria-label="Profile" className={styles.tabs}>
        {tabs.map((tab) => (
          <Link
            key={tab.id}
            to={`?tab=${tab.id}`}
            preventScrollReset
            className={styles.tab}
            aria-current={tab === open ? "page" : undefined}
          >
            {tab.label}
          </Link>
        ))}
      </nav>
      <open.Panel key={open.id} />
    </>
  );
}

/** One setting: title and description next to its form. */
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
      <div className={styles.text}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
