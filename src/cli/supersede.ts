import { changeReportState } from "#server/features/reports/commands/change-state.ts";
import { type ConfigureCommand, operatorOption, requiredText } from "./command.ts";
import { runReportChange } from "./report-change.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<OLD>")
    .argument("<NEW>")
    .addOption(requiredText("--reason <TEXT>", "Public note: what was wrong with the old report"))
    .addOption(operatorOption(context))
    .action((reportNumber, by, { reason, operator }) =>
      runReportChange(context, `${reportNumber} is replaced by ${by}.`, (needs) =>
        changeReportState(needs, { reportNumber, operator, change: { kind: "supersede", by, reason } }),
      ),
    );
