import { useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { useParams } from "react-router";
import { mayDo } from "#contract/staff/roles.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadingNote, Skeleton } from "../../ui/skeleton.tsx";
import { type StaffSelf, staffQuery } from "./calls.ts";
import styles from "./console.module.css";
import { ConsoleNavigation } from "./console-navigation.tsx";
import { ConsoleRefusal } from "./console-refusal.tsx";
import { DeskScreen } from "./desk-screen.tsx";
import { FindAnything } from "./find-anything.tsx";
import { isScreenId, SCREENS, type ScreenId } from "./screens.ts";

type ScreenComponent = ComponentType<{ self: StaffSelf }>;

/** Each screen but the desk is loaded when it is opened. */
const SCREEN_COMPONENTS: Record<ScreenId, ScreenComponent> = {
  "": DeskScreen,
  requests: lazy(async () => ({ default: (await import("./requests-screen.tsx")).RequestsScreen })),
  corrections: lazy(async () => ({ default: (await import("./corrections-screen.tsx")).CorrectionsScreen })),
  notices: lazy(async () => ({ default: (await import("./notices-screen.tsx")).NoticesScreen })),
  drafts: lazy(async () => ({ default: (await import("./drafts-screen.tsx")).DraftsScreen })),
  approvals: lazy(async () => ({ default: (await import("./approvals-screen.tsx")).ApprovalsScreen })),
  reports: lazy(async () => ({ default: (await import("./reports-screen.tsx")).ReportsScreen })),
  "registered-tests": lazy(async () => ({
    default: (await import("./registered-tests/registered-tests-screen.tsx")).RegisteredTestsScreen,
  })),
  staff: lazy(async () => ({ default: (await import("./staff-screen.tsx")).StaffScreen })),
  catalog: lazy(async () => ({
    default: (await import("./catalogue/catalogue-screen.tsx")).CatalogueScreen,
  })),
  registry: lazy(async () => ({
    default: (await import("./registry/registry-screen.tsx")).RegistryScreen,
  })),
  figures: lazy(async () => ({ default: (await import("./figures-screen.tsx")).FiguresScreen })),
  newsletter: lazy(async () => ({
    default: (await import("./newsletter/newsletter-screen.tsx")).NewsletterScreen,
  })),
  imports: lazy(async () => ({ default: (await import("./imports/imports-screen.tsx")).ImportsScreen })),
  "ai-search": lazy(async () => ({
    default: (await import("./ai-search/ai-search-screen.tsx")).AiSearchScreen,
  })),
  people: lazy(async () => ({ default: (await import("./people-screen.tsx")).PeopleScreen })),
  log: lazy(async () => ({ default: (await import("./log-screen.tsx")).LogScreen })),
  site: lazy(async () => ({ default: (await import("./site-screen.tsx")).SiteScreen })),
  system: lazy(async () => ({ default: (await import("./system-screen.tsx")).SystemScreen })),
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
      <ConsoleNavigation self={self.data} current={screen} />
      <FindAnything self={self.data} />
      <ScreenTitle title={entry?.label ?? "Console"} />
      <Suspense fallback={<Skeleton height="16rem" />}>
        <Screen self={self.data} />
      </Suspense>
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
