import { approveDraft } from "#server/features/drafts/commands/approvals.ts";
import { findDraft } from "#server/features/drafts/queries/load-draft.ts";
import { publishDraft } from "#server/features/reports/commands/publish.ts";
import { type ConfigureCommand, operatorOption, staffOption } from "./command.ts";
import { runReportChange } from "./report-change.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<NUMBER>")
    .addOption(operatorOption(context))
    .addOption(staffOption(context))
    .action((reportNumber, acting) =>
      runReportChange(context, acting, {
        published: `${reportNumber} is published.`,
        asOperator: (needs, operator) => publishDraft(needs, { reportNumber, operator }),
        asStaff: async (needs, staff) => {
          const { id } = await findDraft(needs.db, reportNumber);
          return approveDraft(needs, staff, { id: String(id), shownHash: null });
        },
      }),
    );
