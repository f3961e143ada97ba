import { linkReport } from "#server/features/reports/commands/product-links.ts";
import { type ConfigureCommand, operatorOption, requiredText } from "./command.ts";
import { runReportChange } from "./report-change.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<NUMBER>")
    .option("--product <SLUG>", "Another product of the catalog; without it, the one the report hangs on")
    .addOption(requiredText("--reason <TEXT>", "Public note: why the product has another name now"))
    .addOption(operatorOption(context))
    .action((reportNumber, { product: supplement = null, reason, operator }) =>
      runReportChange(context, `${reportNumber} is shown under its product, and that is signed.`, (needs) =>
        linkReport(needs, { reportNumber, supplement, reason, operator }),
      ),
    );
