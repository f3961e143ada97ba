import { type ConfigureCommand, operatorOption, requiredText, staffOption } from "./command.ts";
import { runReportChange, signedStatement } from "./report-change.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<NUMBER>")
    .addOption(requiredText("--reason <TEXT>", "Public note: who disputes the report, and why"))
    .option("--settled", "End the dispute and make the report current again; the reason says why")
    .addOption(operatorOption(context))
    .addOption(staffOption(context))
    .action((reportNumber, { reason, settled, ...acting }) => {
      const kind = settled ? "settle" : "dispute";
      const published = `${reportNumber} ${settled ? "is no longer disputed" : "is disputed"}.`;
      return runReportChange(context, acting, signedStatement(published, reportNumber, { kind, reason }));
    });
