import * as calls from "#contract/staff/imports.ts";
import { keepEdit, restoreSourceField } from "#server/features/catalogue/commands/edit-record.ts";
import { enqueueLabelDownload } from "#server/features/catalogue/commands/label-download.ts";
import { safeFileName } from "#server/features/catalogue/commands/label-files.ts";
import { enqueueLabelImport } from "#server/features/catalogue/commands/label-import-job.ts";
import { undoImport } from "#server/features/catalogue/commands/undo-import.ts";
import { resolveBrandId, resolveSupplementId } from "#server/features/catalogue/queries/names.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { actOf } from "../commands/act.ts";
import { readEditConflicts, readImportRun, readImportRuns } from "../queries/imports.ts";

/** Calls of the screen Imports. */
export const importRoutes = (services: Services) => {
  const { db, clock } = services;
  return [
    bind(calls.listImportRuns, () => readImportRuns(db, clock.now())),
    bind(calls.getImportRun, ({ id }) => readImportRun(db, id, clock.now())),
    bind(calls.startLabelImport, async ({ sha256, name, reason }, { visitor }) => ({
      id: await enqueueLabelImport(services, {
        ...{ sha256, name: safeFileName(name) },
        ...(await actOf(db, visitor, reason)),
      }),
    })),
    bind(calls.startLabelDownload, async ({ ids, reason }, { visitor }) => ({
      id: await enqueueLabelDownload(services, {
        ids: [...new Set(ids)],
        ...(await actOf(db, visitor, reason)),
      }),
    })),
    bind(calls.undoImportRun, async ({ id, reason }, { visitor }) =>
      undoImport(services, { id, ...(await actOf(db, visitor, reason)) }),
    ),
    bind(calls.listEditConflicts, () => readEditConflicts(db)),
    bind(calls.decideEditConflict, async ({ kind, slug, field, seen, decision, reason }, { visitor }) => {
      const id =
        kind === "brand" ? Number(await resolveBrandId(db, slug)) : await resolveSupplementId(db, slug);
      const decide = decision === "keep" ? keepEdit : restoreSourceField;
      const editing = { ...(await actOf(db, visitor, reason)), at: clock.now() };
      await decide(db, { kind, id, field, seen }, editing);
      return null;
    }),
  ];
};
