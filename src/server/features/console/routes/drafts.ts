import * as drafts from "#contract/staff/drafts.ts";
import * as layouts from "#contract/staff/layouts.ts";
import { staffName } from "#server/features/accounts/commands/staff.ts";
import { addProductOfDraft } from "#server/features/drafts/commands/add-product.ts";
import {
  approveDraft,
  approveReportStatement,
  endWaitingApproval,
} from "#server/features/drafts/commands/approvals.ts";
import { discardDraft } from "#server/features/drafts/commands/discard-draft.ts";
import {
  answerDraftQuestion,
  editDraftFields,
  editDraftRow,
} from "#server/features/drafts/commands/edit-draft.ts";
import { forgetMapping } from "#server/features/drafts/commands/layout-mappings.ts";
import { readWithNamedColumns } from "#server/features/drafts/commands/name-columns.ts";
import { listLayouts } from "#server/features/drafts/queries/layout-mappings.ts";
import { draftCells } from "#server/features/drafts/queries/original.ts";
import { presentApprovals, presentDraft, presentDrafts } from "#server/features/drafts/queries/present.ts";
import { listPublishedReports } from "#server/features/drafts/queries/statement.ts";
import { suggestMappings } from "#server/features/drafts/queries/suggested-mappings.ts";
import { bind } from "#server/http/bind.ts";
import type { Services } from "#server/services.ts";
import { actOf } from "../commands/act.ts";
import { readApprovers } from "../queries/members.ts";
import { previewReportStatement } from "../queries/statement-preview.ts";

/** Calls of the screen Drafts. */
export const draftRoutes = (services: Services) => {
  const { db, clock } = services;
  return [
    bind(drafts.listReportDrafts, () => presentDrafts(db, clock.now())),
    bind(drafts.getReportDraft, ({ id }) => presentDraft(db, id, clock.now())),
    bind(drafts.getDraftCells, ({ id }) => draftCells(services, id)),
    bind(drafts.editDraftHeader, async ({ id, version, fields, reason }, { visitor }) => {
      await editDraftFields(services, { id, version }, fields, await actOf(db, visitor, reason));
      return null;
    }),
    bind(drafts.editDraftResult, async ({ id, version, row, cells, reset, reason }, { visitor }) => {
      const act = await actOf(db, visitor, reason);
      await editDraftRow(services, { id, version }, { row, cells, reset }, act);
      return null;
    }),
    bind(drafts.answerDraft, async ({ id, version, key, reading, reason }, { visitor }) => {
      const act = await actOf(db, visitor, reason);
      await answerDraftQuestion(services, { id, version }, { key, reading }, act);
      return null;
    }),
    bind(drafts.nameDraftColumns, async ({ id, version, heads, reason }, { visitor }) => {
      await readWithNamedColumns(services, { id, version }, heads, await actOf(db, visitor, reason));
      return null;
    }),
    bind(layouts.suggestDraftMappings, ({ id }) => suggestMappings(services, id)),
    bind(layouts.listLaboratoryLayouts, () => listLayouts(db)),
    bind(layouts.forgetLayoutMapping, async ({ id, reason }, { visitor }) => {
      await forgetMapping(services, Number(id), await actOf(db, visitor, reason));
      return null;
    }),
    bind(drafts.addDraftProduct, async ({ id, version, reason, action: _, ...pack }, { visitor }) => {
      const act = await actOf(db, visitor, reason);
      return { supplement: await addProductOfDraft(services, { id, version }, pack, act) };
    }),
    bind(drafts.discardReportDraft, async ({ id, reason }, { visitor }) => {
      await discardDraft(services, id, await actOf(db, visitor, reason));
      return null;
    }),
  ];
};

/** Calls that publish: each by two people, with the content that both have seen. */
export const publicationRoutes = (services: Services) => {
  const { db, clock } = services;
  return [
    bind(drafts.approveReportDraft, async ({ id, content_hash }, { visitor }) => ({
      outcome: await approveDraft(services, visitor, { id, shownHash: content_hash }),
    })),
    bind(drafts.listPublished, ({ query }) => listPublishedReports(db, query)),
    bind(drafts.previewStatement, ({ report_number, change }) =>
      previewReportStatement(services, report_number, change),
    ),
    bind(drafts.approveStatement, async ({ report_number, change, content_hash }, { visitor }) => {
      const statement = { reportNumber: report_number, change, shownHash: content_hash };
      return { outcome: await approveReportStatement(services, visitor, statement) };
    }),
    bind(drafts.listApprovals, (_input, { visitor: { userId } }) =>
      presentApprovals(db, { userId, now: clock.now(), nameOf: (id) => staffName(db, id) }),
    ),
    bind(drafts.listApprovers, () => readApprovers(db)),
    bind(drafts.endApproval, async ({ id, reason }, { visitor }) => {
      await endWaitingApproval(services, visitor, { id: Number(id), reason });
      return null;
    }),
  ];
};
