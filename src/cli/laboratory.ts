import { addLaboratory } from "#server/features/reports/commands/registry.ts";
import { listLaboratories } from "#server/features/reports/queries/laboratories.ts";
import { type ConfigureCommand, operatorOption, printLines } from "./command.ts";
import { withDatabase } from "./open.ts";
import { readJson } from "./read-file.ts";

export const configure: ConfigureCommand = (command, context) => {
  command
    .command("add")
    .description("Add or replace the laboratory in a JSON file")
    .argument("<FILE>")
    .addOption(operatorOption(context))
    .action(async (file, { operator }) => {
      const input = await readJson(file);
      await withDatabase(context, async ({ database: { db } }) => {
        const { name } = await addLaboratory(db, { input, operator });
        context.out(`Reports of ${name} can now be imported.`);
      });
    });
  command
    .command("list")
    .description("List laboratories and their accreditations")
    .action(() =>
      withDatabase(context, async ({ database: { db } }) => {
        const lines = (await listLaboratories(db)).map(({ name, accreditation }) => {
          const description = accreditation
            ? `${accreditation.number}, ${accreditation.valid_from} to ${accreditation.expires_on ?? "now"}, ${accreditation.scope.length} methods`
            : "no accreditation";
          return `${name}  ${description}`;
        });
        printLines(context, lines);
      }),
    );
};
