import { type ConfigureCommand, operatorOption, requiredText, staffOption } from "./command.ts";
import { runReportChange, signedStatement } from "./report-change.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<NUMBER>")
    .addOption(requiredText("--reason <TEXT>", "Public reason"))
    .addOption(operatorOption(context))
    .addOption(staffOption(context))
    .action((reportNumber, { reason, ...acting }) => {
      const published = `${reportNumber} is withdrawn. Visitors can still read it.`;
      const change = signedStatement(published, reportNumber, { kind: "withdraw", reason });
      return runReportChange(context, acting, change);
    });
