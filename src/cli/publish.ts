import { publishDraft } from "#server/features/reports/commands/release.ts";
import { type Command, OPERATOR_OPTION } from "./command.ts";
import { release } from "./report-change.ts";

export const command: Command = {
  usage: "NUMBER",
  options: OPERATOR_OPTION,
  words: [1, 1],
  run(call) {
    const [reportNumber = ""] = call.positionals;
    return release(call, `${reportNumber} is published.`, (needs, operator) =>
      publishDraft(needs, { reportNumber, operator }),
    );
  },
};
