import { exportAuditLog, getRecordHistory, searchAuditLog } from "#contract/staff/log.ts";
import { staffName } from "#server/features/accounts/commands/staff.ts";
import { recordAction } from "#server/features/catalogue/commands/audit.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { logAsCsv, readHistory, searchLog } from "../queries/log.ts";

/** Calls of the screen Log, and the history of every record. */
export const logRoutes = ({ db }: Services) => [
  bind(searchAuditLog, (input) => searchLog(db, input)),
  bind(exportAuditLog, async (filter, { visitor }) => {
    const operator = await staffName(db, visitor.userId);
    const exported = await logAsCsv(db, filter);
    const { count } = exported;
    await recordAction(db, {
      operator,
      action: "export-audit-log",
      subject: "audit log",
      details: { count },
    });
    return exported;
  }),
  bind(getRecordHistory, (input) => readHistory(db, input)),
];
