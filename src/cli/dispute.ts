import { changeReportState } from "#server/features/reports/commands/change-state.ts";
import { type ConfigureCommand, operatorOption, requiredText } from "./command.ts";
import { runReportChange } from "./report-change.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<NUMBER>")
    .addOption(requiredText("--reason <TEXT>", "Public note: who disputes the report, and why"))
    .option("--settled", "End the dispute and make the report current again; the reason says why")
    .addOption(operatorOption(context))
    .action((reportNumber, { reason, settled, operator }) => {
      const kind = settled ? "settle" : "dispute";
      const published = `${reportNumber} ${settled ? "is no longer disputed" : "is disputed"}.`;
      return runReportChange(context, published, (needs) =>
        changeReportState(needs, { reportNumber, operator, change: { kind, reason } }),
      );
    });
