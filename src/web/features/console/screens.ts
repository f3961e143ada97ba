import type { DeskItem } from "#contract/staff/desk-items.ts";
import { mayDo, type StaffAction, type StaffRole } from "#contract/staff/roles.ts";

/** Groups of the navigation: what is done daily, what the site shows, and what it runs on. */
export const SCREEN_GROUPS = { today: "Today", records: "Records", site: "Site" } as const;
export type ScreenGroup = keyof typeof SCREEN_GROUPS;

interface ScreenEntry {
  /** Last part of the URL; empty for the desk. */
  id: string;
  group: ScreenGroup;
  label: string;
  permission: StaffAction;
  /** Kinds of waiting things whose number stands beside the entry. */
  counts: readonly DeskItem[];
}

/** Screens of the console, in the order of their navigation. A new one is a line here, and one in `SCREEN_COMPONENTS`. */
export const SCREENS = [
  { id: "", group: "today", label: "Desk", permission: "see_desk", counts: [] },
  { id: "requests", group: "today", label: "Requests", permission: "see_requests", counts: ["requests"] },
  { id: "drafts", group: "today", label: "Drafts", permission: "see_drafts", counts: ["drafts"] },
  {
    id: "approvals",
    group: "today",
    label: "Second approval",
    permission: "publish_reports",
    counts: ["approvals"],
  },
  {
    id: "corrections",
    group: "today",
    label: "Corrections",
    permission: "see_corrections",
    counts: ["error_reports", "scan_corrections"],
  },
  {
    id: "notices",
    group: "today",
    label: "Public notices",
    permission: "see_notices",
    counts: ["notice_matches"],
  },
  { id: "catalog", group: "records", label: "Products and brands", permission: "see_catalogue", counts: [] },
  { id: "reports", group: "records", label: "Published reports", permission: "see_drafts", counts: [] },
  {
    id: "registered-tests",
    group: "records",
    label: "Registered tests",
    permission: "register_tests",
    counts: ["test_approvals"],
  },
  {
    id: "registry",
    group: "records",
    label: "Laboratories and certificates",
    permission: "see_catalogue",
    counts: ["expiring_certificates", "expiring_accreditations"],
  },
  { id: "imports", group: "records", label: "Imports", permission: "see_catalogue", counts: [] },
  { id: "figures", group: "site", label: "Figures", permission: "see_figures", counts: [] },
  { id: "ai-search", group: "site", label: "AI search", permission: "judge_ai_search", counts: [] },
  { id: "newsletter", group: "site", label: "Newsletter", permission: "write_newsletter", counts: [] },
  { id: "people", group: "site", label: "People", permission: "manage_people", counts: [] },
  { id: "staff", group: "site", label: "Staff", permission: "manage_staff", counts: [] },
  { id: "log", group: "site", label: "Log", permission: "see_log", counts: [] },
  { id: "site", group: "site", label: "Site", permission: "edit_site", counts: [] },
  { id: "system", group: "site", label: "System", permission: "see_system", counts: ["delayed_emails"] },
] as const satisfies readonly ScreenEntry[];

export type ScreenId = (typeof SCREENS)[number]["id"];

export const screenPath = (id: ScreenId): string => (id === "" ? "/console" : `/console/${id}`);

/** Whether the path names a screen. */
export const isScreenId = (id: string): id is ScreenId => SCREENS.some((screen) => screen.id === id);

/** Whether a role permits opening a screen. */
export const maySee = (role: StaffRole, id: ScreenId): boolean =>
  SCREENS.some((screen) => screen.id === id && mayDo(role, screen.permission));
