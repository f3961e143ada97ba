import { changeReportState } from "#server/features/reports/commands/change-state.ts";
import { type ConfigureCommand, operatorOption, requiredText } from "./command.ts";
import { runReportChange } from "./report-change.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<NUMBER>")
    .addOption(requiredText("--reason <TEXT>", "Public reason"))
    .addOption(operatorOption(context))
    .action((reportNumber, { reason, operator }) =>
      runReportChange(context, `${reportNumber} is withdrawn. Visitors can still read it.`, (needs) =>
        changeReportState(needs, { reportNumber, operator, change: { kind: "withdraw", reason } }),
      ),
    );
