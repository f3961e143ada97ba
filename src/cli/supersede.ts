import { type ConfigureCommand, operatorOption, requiredText, staffOption } from "./command.ts";
import { runReportChange, signedStatement } from "./report-change.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<OLD>")
    .argument("<NEW>")
    .addOption(requiredText("--reason <TEXT>", "Public note: what was wrong with the old report"))
    .addOption(operatorOption(context))
    .addOption(staffOption(context))
    .action((reportNumber, by, { reason, ...acting }) => {
      const published = `${reportNumber} is replaced by ${by}.`;
      const change = signedStatement(published, reportNumber, { kind: "supersede", by, reason });
      return runReportChange(context, acting, change);
    });
