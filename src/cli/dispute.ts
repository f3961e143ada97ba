import { changeState } from "#server/features/reports/commands/change-state.ts";
import { type Command, OPERATOR_OPTION } from "./command.ts";
import { release, required } from "./report-change.ts";

export const command: Command = {
  usage: "NUMBER --reason TEXT",
  options: {
    reason: { type: "string", value: "TEXT", help: "Who disputes what, for every reader of the report" },
    settled: { type: "boolean", help: "The dispute is over and the report stands; the reason says how" },
    ...OPERATOR_OPTION,
  },
  words: [1, 1],
  run(call) {
    const [reportNumber = ""] = call.positionals;
    const reason = required(call, "reason");
    const kind = call.values.settled === true ? "settle" : "dispute";
    const done = kind === "settle" ? "stands again" : "is disputed";
    return release(call, `${reportNumber} ${done}.`, (needs, operator) =>
      changeState(needs, { reportNumber, operator, change: { kind, reason } }),
    );
  },
};
