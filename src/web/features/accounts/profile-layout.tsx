import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import styles from "./profile-tabs.module.css";

export interface ProfileTab {
  /** In the address, as `?tab=`. */
  id: string;
  label: string;
  Panel: () => ReactNode;
}

/** The parts of the profile; which one is open stands in the address. The first is open where it names none. */
export function ProfileTabs({ tabs }: { tabs: readonly [ProfileTab, ...ProfileTab[]] }) {
  const [parameters] = useSearchParams();
  const open = tabs.find(({ id }) => id === parameters.get("tab")) ?? tabs[0];
  return (
    <>
      <nav aria-label="Profile" className={styles.tabs}>
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
