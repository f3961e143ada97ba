import { staffName } from "#server/features/accounts/commands/staff.ts";
import { linkReport } from "#server/features/reports/commands/product-links.ts";
import type { PublishNeeds } from "#server/features/reports/commands/publish.ts";
import { type ConfigureCommand, operatorOption, requiredText, staffOption } from "./command.ts";
import { runReportChange } from "./report-change.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<NUMBER>")
    .option("--product <SLUG>", "Another product of the catalog; without it, the one the report hangs on")
    .addOption(requiredText("--reason <TEXT>", "Public note: why the product has another name now"))
    .addOption(operatorOption(context))
    .addOption(staffOption(context))
    .action((reportNumber, { product: supplement = null, reason, ...acting }) => {
      const link = (needs: PublishNeeds, operator: string) =>
        linkReport(needs, { reportNumber, supplement, reason, operator });
      return runReportChange(context, acting, {
        published: `${reportNumber} is shown under its product, and that is signed.`,
        asOperator: link,
        asStaff: async (needs, { userId }) =>
          (await link({ ...needs, isAccount: true }, await staffName(needs.db, userId))).outcome,
      });
    });
