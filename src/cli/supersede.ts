import { changeState } from "#server/features/reports/commands/change-state.ts";
import { type Command, OPERATOR_OPTION } from "./command.ts";
import { release, required } from "./report-change.ts";

export const command: Command = {
  usage: "OLD NEW --reason TEXT",
  options: {
    reason: { type: "string", value: "TEXT", help: "What was wrong with the old one, for its readers" },
    ...OPERATOR_OPTION,
  },
  words: [2, 2],
  run(call) {
    const [reportNumber = "", by = ""] = call.positionals;
    const reason = required(call, "reason");
    return release(call, `${reportNumber} is replaced by ${by}.`, (needs, operator) =>
      changeState(needs, { reportNumber, operator, change: { kind: "supersede", by, reason } }),
    );
  },
};
