import { addCertificate, removeCertificate } from "#server/features/reports/commands/registry.ts";
import { type Command, OPERATOR_OPTION, operatorOf, UsageProblem } from "./command.ts";
import { withDatabase } from "./open.ts";
import { readJson } from "./read-file.ts";

export const command: Command = {
  usage: "add FILE | remove ISSUER NUMBER",
  options: OPERATOR_OPTION,
  words: [2, 3],
  async run(call) {
    const [action, first = "", number] = call.positionals;
    const operator = operatorOf(call);
    if (action === "add" && number === undefined) {
      const given = await readJson(first);
      await withDatabase(call, async ({ database: { db } }) => {
        const { brand } = await addCertificate(db, { given, operator });
        call.out(`It stands on the page of ${brand}.`);
      });
    } else if (action === "remove" && number !== undefined) {
      await withDatabase(call, async ({ database: { db } }) => {
        await removeCertificate(db, { issuer: first, number, operator });
        call.out(`${number} of ${first} was taken out.`);
      });
    } else {
      throw new UsageProblem("certificate takes: add FILE, or remove ISSUER NUMBER.");
    }
  },
};
