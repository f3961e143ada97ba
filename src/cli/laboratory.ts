import { addLaboratory } from "#server/features/reports/commands/laboratories.ts";
import { listLaboratories } from "#server/features/reports/queries/laboratories.ts";
import { type Command, OPERATOR_OPTION, operatorOf, UsageProblem } from "./command.ts";
import { withDatabase } from "./open.ts";
import { readJson } from "./read-file.ts";

export const command: Command = {
  usage: "add FILE | list",
  options: OPERATOR_OPTION,
  words: [1, 2],
  async run(call) {
    const [action, file] = call.positionals;
    if (action === "list" && !file) {
      return withDatabase(call, async ({ database: { db } }) => {
        for (const { name, accreditation } of await listLaboratories(db)) {
          const held = accreditation
            ? `${accreditation.number}, ${accreditation.valid_from} to ${accreditation.expires_on ?? "now"}, ${accreditation.scope.length} methods`
            : "no accreditation";
          call.out(`${name}  ${held}`);
        }
      });
    }
    if (action !== "add" || !file) throw new UsageProblem("laboratory takes: add FILE, or list.");
    const given = await readJson(file);
    await withDatabase(call, async ({ database: { db } }) => {
      const { name } = await addLaboratory(db, { given, operator: operatorOf(call) });
      call.out(`Reports of ${name} can be taken in.`);
    });
  },
};
