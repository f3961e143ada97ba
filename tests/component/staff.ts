import type { ImportRun, ImportRunDetails } from "#contract/staff/imports.ts";
import { STAFF_ACTIONS } from "#contract/staff/roles.ts";
import type { StaffSelf } from "#web/features/console/calls.ts";

/** An administrator, who sees every screen. */
export const ADMINISTRATOR: StaffSelf = {
  name: "Ada Lovelace",
  role: "administrator",
  permissions: STAFF_ACTIONS as StaffSelf["permissions"],
  digest: false,
};

/** An import of labels that has ended. */
export const exampleImport = (more: Partial<ImportRun> = {}): ImportRun => ({
  id: 7,
  kind: "dsld",
  source: "labels.csv",
  operator: "Ada Lovelace",
  from_console: true,
  state: "ended",
  begun_at: "2026-02-03T09:00:00.000Z",
  seen_at: "2026-02-03T09:05:00.000Z",
  fraction: 1,
  added: 1200,
  changed: 3,
  unchanged: 40,
  other: 0,
  rejected: 0,
  conflicts: 0,
  failure: null,
  ...more,
});

/** The same import as its own panel has it, with nothing to undo. */
export const exampleImportDetails = (more: Partial<ImportRunDetails> = {}): ImportRunDetails => ({
  ...exampleImport(),
  rejections: [],
  conflict_list: [],
  undo: { removable: 0, retained: 0, retained_examples: [], labels_of_others: 0 },
  undone: null,
  ...more,
});
