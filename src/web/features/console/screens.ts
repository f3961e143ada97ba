import type { DeskItem } from "#contract/staff/desk-items.ts";
import { mayDo, type StaffAction, type StaffRole } from "#contract/staff/roles.ts";

interface ScreenEntry {
  /** Last part of the URL; empty for the desk. */
  id: string;
  label: string;
  permission: StaffAction;
  /** Kinds of waiting things whose number stands beside the entry. */
  counts: readonly DeskItem[];
}

/** Screens of the console, in the order of their navigation. */
export const SCREENS = [
  { id: "", label: "Desk", permission: "see_desk", counts: [] },
  { id: "requests", label: "Requests", permission: "see_requests", counts: ["requests"] },
  {
    id: "corrections",
    label: "Corrections",
    permission: "see_corrections",
    counts: ["error_reports", "scan_corrections"],
  },
  { id: "staff", label: "Staff", permission: "manage_staff", counts: [] },
  { id: "system", label: "System", permission: "see_system", counts: ["delayed_emails"] },
] as const satisfies readonly ScreenEntry[];

export type ScreenId = (typeof SCREENS)[number]["id"];

export const screenPath = (id: ScreenId): string => (id === "" ? "/console" : `/console/${id}`);

/** Whether the path names a screen. */
export const isScreenId = (id: string): id is ScreenId => SCREENS.some((screen) => screen.id === id);

/** Whether a role permits opening a screen. */
export const maySee = (role: StaffRole, id: ScreenId): boolean =>
  SCREENS.some((screen) => screen.id === id && mayDo(role, screen.permission));
