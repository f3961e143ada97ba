import { changeState } from "#server/features/reports/commands/change-state.ts";
import { type Command, OPERATOR_OPTION } from "./command.ts";
import { release, required } from "./report-change.ts";

export const command: Command = {
  usage: "NUMBER --reason TEXT",
  options: {
    reason: { type: "string", value: "TEXT", help: "Why, for every reader of the report" },
    ...OPERATOR_OPTION,
  },
  words: [1, 1],
  run(call) {
    const [reportNumber = ""] = call.positionals;
    const reason = required(call, "reason");
    return release(call, `${reportNumber} is withdrawn. It stays readable.`, (needs, operator) =>
      changeState(needs, { reportNumber, operator, change: { kind: "withdraw", reason } }),
    );
  },
};
