import { useQuery } from "@tanstack/react-query";
import { type ComponentType, useEffect } from "react";
import { Link, useParams } from "react-router";
import { mayDo, STAFF_ROLE_LABELS } from "#contract/staff/roles.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { deskQuery, type StaffSelf, staffQuery } from "./calls.ts";
import styles from "./console.module.css";
import { ConsoleRefusal } from "./console-refusal.tsx";
import { CorrectionsScreen } from "./corrections-screen.tsx";
import { DeskScreen } from "./desk-screen.tsx";
import { RequestsScreen } from "./requests-screen.tsx";
import { isScreenId, SCREENS, type ScreenId, screenPath } from "./screens.ts";
import { StaffScreen } from "./staff-screen.tsx";
import { SystemScreen } from "./system-screen.tsx";

const SCREEN_COMPONENTS: Record<ScreenId, ComponentType<{ self: StaffSelf }>> = {
  "": DeskScreen,
  requests: RequestsScreen,
  corrections: CorrectionsScreen,
  staff: StaffScreen,
  system: SystemScreen,
};

/** The console: its navigation and the screen that the URL names, for staff alone. */
export function ConsoleScreen() {
  const { screen = "" } = useParams();
  const self = useQuery(staffQuery("getStaffSelf", {}));
  if (self.error) return <ConsoleRefusal error={self.error} onRetry={() => void self.refetch()} />;
  if (!self.data)
    return (
      <div className={styles.console}>
        <h1>Console</h1>
        <LoadingNote>Loading the console</LoadingNote>
        <Skeleton height="16rem" />
      </div>
    );
  const entry = SCREENS.find(({ id }) => id === screen);
  const isOpen = entry && isScreenId(screen) && mayDo(self.data.role, entry.permission);
  const Screen = isOpen ? SCREEN_COMPONENTS[screen] : NoScreen;
  return (
    <div className={styles.console}>
      <ConsoleBar self={self.data} current={screen} />
      <ScreenTitle title={entry?.label ?? "Console"} />
      <Screen self={self.data} />
    </div>
  );
}

/** The heading, and the title of the browser tab. */
function ScreenTitle({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} · Console`;
  }, [title]);
  return <h1>{title}</h1>;
}

const NoScreen = () => (
  <EmptyState title="This screen isn’t here">It doesn’t exist, or your role doesn’t permit it.</EmptyState>
);

function ConsoleBar({ self, current }: { self: StaffSelf; current: string }) {
  const { data: desk } = useQuery(deskQuery());
  const countOf = (kinds: readonly string[]) =>
    (desk?.waiting ?? []).reduce((sum, { kind, count }) => sum + (kinds.includes(kind) ? count : 0), 0);
  return (
    <div className={styles.bar}>
      <nav aria-label="Console" className={styles.entries}>
        {SCREENS.filter(({ permission }) => mayDo(self.role, permission)).map(({ id, label, counts }) => (
          <Link
            key={id}
            to={screenPath(id)}
            className={styles.entry}
            aria-current={id === current ? "page" : undefined}
          >
            {label}
            {countOf(counts) > 0 && <span className={styles.count}>{countOf(counts)}</span>}
          </Link>
        ))}
      </nav>
      <p className={styles.who}>
        {self.name}, {STAFF_ROLE_LABELS[self.role].toLowerCase()}
      </p>
    </div>
  );
}
