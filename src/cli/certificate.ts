import { addCertificate, removeCertificate } from "#server/features/reports/commands/registry.ts";
import { type ConfigureCommand, operatorOption } from "./command.ts";
import { withDatabase } from "./open.ts";
import { readJson } from "./read-file.ts";

export const configure: ConfigureCommand = (command, context) => {
  command
    .command("add")
    .description("Add or replace the certificate in a JSON file")
    .argument("<FILE>")
    .addOption(operatorOption(context))
    .action(async (file, { operator }) => {
      const input = await readJson(file);
      await withDatabase(context, async ({ database: { db } }) => {
        const { brand } = await addCertificate(db, { input, operator });
        context.out(`Added the certificate to the page of ${brand}.`);
      });
    });
  command
    .command("remove")
    .description("Remove a certificate")
    .argument("<ISSUER>")
    .argument("<NUMBER>")
    .addOption(operatorOption(context))
    .action((issuer, number, { operator }) =>
      withDatabase(context, async ({ database: { db } }) => {
        await removeCertificate(db, { issuer, number, operator });
        context.out(`Removed certificate ${number} of ${issuer}.`);
      }),
    );
};
