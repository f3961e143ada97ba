import { changeReportState } from "#server/features/reports/commands/change-state.ts";
import { type ConfigureCommand, operatorOption, requiredText } from "./command.ts";
import { runReportChange } from "./report-change.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<NUMBER>")
    .addOption(requiredText("--text <TEXT>", "The brand's response, word for word"))
    .addOption(operatorOption(context))
    .action((reportNumber, { text, operator }) =>
      runReportChange(context, `Published the brand's response to ${reportNumber}.`, (needs) =>
        changeReportState(needs, { reportNumber, operator, change: { kind: "respond", text } }),
      ),
    );
