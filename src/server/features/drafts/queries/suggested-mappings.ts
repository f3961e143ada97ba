import { z } from "zod";
import { CERTIFICATE_COLUMN_NAMES, CERTIFICATE_COLUMNS } from "#contract/certificate-columns.ts";
import type { suggestDraftMappings } from "#contract/staff/layouts.ts";
import { ANALYTES } from "#domain/analytes/find.ts";
import type { ModelTask } from "#platform/language-model/language-model.ts";
import { ApiError } from "#server/http/errors.ts";
import type { Services } from "#server/services.ts";
import { effectiveRows } from "../rules/effective-rows.ts";
import { findDraft } from "./load-draft.ts";

/** Printed texts that one question to the model holds: its answer has a bounded length. */
const MAX_ASKED = 30;

const answer = z.object({
  heads: z
    .array(z.object({ text: z.string().max(200), role: z.enum(CERTIFICATE_COLUMN_NAMES) }))
    .max(MAX_ASKED),
  names: z.array(z.object({ text: z.string().max(200), analyte: z.string().max(200) })).max(MAX_ASKED),
});

const INSTRUCTIONS = `You help staff to read a laboratory's certificate of analysis of a dietary supplement, in any language.
- heads: for each given head of a column that you are sure of, its role, one of the keys of "roles".
- names: for each given name that you are sure of, the entry of "analytes" that is the same substance, microbe or property, spelled exactly as there.
- Leave out every head and name that you are not sure of. Never state a value.`;

type Suggestions = z.output<typeof suggestDraftMappings.output>;

/**
 * What the language model takes the unknown heads and analytes of a draft to mean. It sees no value, and what it answers
 * counts only if the text is printed in the certificate and the meaning is in our tables. Nothing is stored: a person
 * confirms each. Throws `ApiError` "conflict" without a model, "unavailable" if it doesn't answer.
 */
export async function suggestMappings(
  { db, languageModel }: Pick<Services, "db" | "languageModel">,
  id: string,
): Promise<Suggestions> {
  if (!languageModel) throw new ApiError("conflict", "No language model is set up. Set AI_BASE_URL.");
  const { intake } = await findDraft(db, id);
  if (!intake) throw new ApiError("not_found", "This draft has no certificate.");
  const heads = (intake.reading.layout?.heads ?? []).filter(({ role }) => role === null);
  const unknown = effectiveRows(intake).filter(({ analyte, edit }) => analyte === null && edit === null);
  if (heads.length + unknown.length === 0) return { heads: [], analytes: [] };
  const task = mappingTask(
    heads.map(({ text }) => text),
    unknown.map(({ analyte_text }) => analyte_text),
  );
  const said = await languageModel.ask(task);
  if (!said)
    throw new ApiError("unavailable", "The language model did not answer. Try again, or choose yourself.");
  const roles = new Map(said.heads.map(({ text, role }) => [text, role]));
  const known = new Set(ANALYTES.map(({ name }) => name));
  const meant = new Map(
    said.names.filter(({ analyte }) => known.has(analyte)).map(({ text, analyte }) => [text, analyte]),
  );
  return {
    heads: heads.flatMap(({ text }) => {
      const role = roles.get(text);
      return role ? [{ text, role }] : [];
    }),
    analytes: unknown.flatMap(({ index, analyte_text: text }) => {
      const analyte = meant.get(text);
      return analyte ? [{ row: index, text, analyte }] : [];
    }),
  };
}

const mappingTask = (heads: readonly string[], names: readonly string[]): ModelTask<typeof answer> => ({
  instructions: INSTRUCTIONS,
  data: {
    heads: heads.slice(0, MAX_ASKED),
    names: [...new Set(names)].slice(0, MAX_ASKED),
    roles: CERTIFICATE_COLUMNS,
    analytes: ANALYTES.map(({ name }) => name),
  },
  schema: answer,
});
