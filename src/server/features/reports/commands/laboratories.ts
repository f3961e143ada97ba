import { type Laboratory, laboratory as laboratoryShape } from "#contract/report-parts.ts";
import type { Db } from "#platform/database/database.ts";
import { Refusal } from "#server/http/errors.ts";
import { recordAction } from "../../catalogue/commands/audit.ts";
import { problemLine, shapeProblems } from "../rules/file-problems.ts";
import { accreditations, laboratories } from "../schema.ts";

/**
 * Adds a laboratory, or what is new about one: its address, another accreditation. Published reports keep the
 * laboratory as it was. `Refusal` "invalid": with every problem.
 */
export async function addLaboratory(
  db: Db,
  { given, operator }: { given: unknown; operator: string },
): Promise<Laboratory> {
  const read = laboratoryShape.safeParse(given);
  if (!read.success)
    throw new Refusal("invalid", shapeProblems(read.error.issues, given).map(problemLine).join("\n"));
  const { name, address, website, accreditation } = read.data;
  await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(laboratories)
      .values({ name, address, website })
      .onConflictDoUpdate({ target: laboratories.name, set: { address, website } })
      .returning({ id: laboratories.id });
    if (accreditation !== null) {
      const { valid_from, expires_on, ...held } = accreditation;
      const values = { ...held, validFrom: valid_from, expiresOn: expires_on, laboratoryId: row?.id ?? 0 };
      const { laboratoryId, body, number, validFrom } = accreditations;
      await tx
        .insert(accreditations)
        .values(values)
        .onConflictDoUpdate({ target: [laboratoryId, body, number, validFrom], set: values });
    }
    await recordAction(tx, {
      operator,
      action: "add-laboratory",
      subject: name,
      details: { accreditation: accreditation?.number ?? null },
    });
  });
  return read.data;
}
