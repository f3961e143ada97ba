import { changeState } from "#server/features/reports/commands/change-state.ts";
import { type Command, OPERATOR_OPTION } from "./command.ts";
import { release, required } from "./report-change.ts";

export const command: Command = {
  usage: "NUMBER --text TEXT",
  options: {
    text: { type: "string", value: "TEXT", help: "What the brand answers, word for word" },
    ...OPERATOR_OPTION,
  },
  words: [1, 1],
  run(call) {
    const [reportNumber = ""] = call.positionals;
    const text = required(call, "text");
    return release(call, `The answer stands beside ${reportNumber}.`, (needs, operator) =>
      changeState(needs, { reportNumber, operator, change: { kind: "respond", text } }),
    );
  },
};
