import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import { mayDo, STAFF_ROLE_LABELS } from "#contract/staff/roles.ts";
import { Icon } from "../../ui/icon.tsx";
import { Link } from "../../ui/link.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { deskQuery, type StaffSelf } from "./calls.ts";
import styles from "./console-navigation.module.css";
import { SCREEN_GROUPS, SCREENS, type ScreenGroup, screenPath } from "./screens.ts";

const GROUPS = Object.entries(SCREEN_GROUPS) as [ScreenGroup, string][];

/** The screens that the role permits, by group, with what waits in each. On phones they are folded into one row. */
export function ConsoleNavigation({ self, current }: { self: StaffSelf; current: string }) {
  const countOf = useWaitingCounts();
  const { isOpen, button, toggle, close, closeOnEscape } = useFoldedMenu();
  const shown = SCREENS.filter(({ permission }) => mayDo(self.role, permission));
  const waiting = shown.reduce((sum, { counts }) => sum + countOf(counts), 0);
  return (
    <div className={styles.bar}>
      <nav aria-label="Console" className={styles.navigation} onKeyDown={closeOnEscape}>
        <button
          ref={button}
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls="console-screens"
          onClick={toggle}
        >
          <Icon name="menu" />
          <span className={styles.current}>{shown.find(({ id }) => id === current)?.label ?? "Screens"}</span>
          {!isOpen && waiting > 0 && <Count count={waiting} of="waiting" />}
          <Icon name="chevron-down" />
        </button>
        <div id="console-screens" className={styles.groups} data-open={isOpen}>
          {GROUPS.map(([group, title]) => (
            <Group
              key={group}
              title={title}
              screens={shown.filter((screen) => screen.group === group)}
              {...{ current, countOf, onFollow: close }}
            />
          ))}
        </div>
      </nav>
      <p className={styles.who}>
        {self.name}, {STAFF_ROLE_LABELS[self.role].toLowerCase()}
      </p>
    </div>
  );
}

interface GroupProps {
  title: string;
  screens: readonly (typeof SCREENS)[number][];
  current: string;
  countOf: CountOf;
  onFollow: () => void;
}

function Group({ title, screens, current, countOf, onFollow }: GroupProps) {
  if (screens.length === 0) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <span className={styles.title} aria-hidden="true">
        {title}
      </span>
      {screens.map(({ id, label, counts }) => (
        <Link
          key={id}
          to={screenPath(id)}
          className={styles.entry}
          aria-current={id === current ? "page" : undefined}
          onClick={onFollow}
        >
          {label}
          {countOf(counts) > 0 && <Count count={countOf(counts)} />}
        </Link>
      ))}
    </section>
  );
}

const Count = ({ count, of }: { count: number; of?: string }) => (
  <span className={styles.count}>
    {count}
    {of && <VisuallyHidden> {of}</VisuallyHidden>}
  </span>
);

type CountOf = (kinds: readonly string[]) => number;

/** How much waits of some kinds; fetched again with the desk. */
function useWaitingCounts(): CountOf {
  const { data: desk } = useQuery(deskQuery());
  return (kinds) =>
    (desk?.waiting ?? []).reduce((sum, { kind, count }) => sum + (kinds.includes(kind) ? count : 0), 0);
}

/** The menu of phones; on wide screens its content is always shown. */
function useFoldedMenu() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    button,
    toggle: () => setOpen((was) => !was),
    close: () => setOpen(false),
    closeOnEscape(event: KeyboardEvent) {
      if (event.key !== "Escape" || !isOpen) return;
      setOpen(false);
      button.current?.focus();
    },
  };
}
