import { type ConfigureCommand, operatorOption, requiredText, staffOption } from "./command.ts";
import { runReportChange, signedStatement } from "./report-change.ts";

export const configure: ConfigureCommand = (command, context) =>
  command
    .argument("<NUMBER>")
    .addOption(requiredText("--text <TEXT>", "The brand's response, word for word"))
    .addOption(operatorOption(context))
    .addOption(staffOption(context))
    .action((reportNumber, { text, ...acting }) => {
      const published = `Published the brand's response to ${reportNumber}.`;
      const change = signedStatement(published, reportNumber, { kind: "respond", text });
      return runReportChange(context, acting, change);
    });
