import { readFile } from "node:fs/promises";
import { z } from "zod";
import { nameKey } from "#domain/text/product-keys.ts";
import { PlatformProblem } from "#platform/problem.ts";

/** A substance on the US Department of Defense's list of prohibited dietary supplement ingredients. */
export interface ProhibitedSubstance {
  /** The list's own id. */
  reference: string;
  name: string;
  /** Keys (`nameKey`) of the name, other names and label terms. */
  keys: string[];
  reasons: { reason: string; url: string | null }[];
}

/** JSON inside a string, as the list's file stores lists; an empty list for null and for no JSON. */
const embedded = <Item extends z.ZodType>(item: Item) =>
  z
    .string()
    .nullish()
    .transform((text): z.output<Item>[] => {
      if (!text) return [];
      try {
        return z.array(item).parse(JSON.parse(text));
      } catch {
        return [];
      }
    });

const substance = z.object({
  guid: z.string().min(1),
  Name: z.string().trim().min(1),
  Reason: z.string().default(""),
  Reasons: embedded(z.object({ reason: z.string(), link: z.string().nullish() })),
  other_names: embedded(z.string()),
  label_terms: embedded(z.string()),
});

/** Shorter names are abbreviations with other meanings on labels. */
const MIN_KEY_LENGTH = 4;

/** Reads the list's JSON file. Throws `PlatformProblem` for another file. */
export async function readProhibitedSubstances(
  file: string,
): Promise<{ substances: ProhibitedSubstance[]; rejected: { location: string; reason: string }[] }> {
  const rows = await readRows(file);
  const substances: ProhibitedSubstance[] = [];
  const rejected: { location: string; reason: string }[] = [];
  for (const [index, row] of rows.entries()) {
    const read = substance.safeParse(row);
    if (read.success) substances.push(substanceOf(read.data));
    else
      rejected.push({
        location: `entry ${index + 1}`,
        reason: read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
      });
  }
  if (substances.length === 0) throw notTheList(file);
  return { substances, rejected };
}

async function readRows(file: string): Promise<unknown[]> {
  try {
    return z.array(z.unknown()).parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    throw new PlatformProblem(notTheList(file).message, { cause: error });
  }
}

const notTheList = (file: string) =>
  new PlatformProblem(
    `${file} is not the list of prohibited ingredients: a JSON list of entries with "guid" and "Name".`,
  );

function substanceOf(row: z.output<typeof substance>): ProhibitedSubstance {
  const keys = [row.Name, ...row.other_names, ...row.label_terms].map(nameKey);
  const reasons = row.Reasons.map(({ reason, link }) => ({
    reason,
    url: link?.startsWith("https://") ? link : null,
  }));
  return {
    reference: row.guid,
    name: row.Name,
    keys: [...new Set(keys)].filter((key) => key.length >= MIN_KEY_LENGTH),
    reasons: reasons.length > 0 || row.Reason === "" ? reasons : [{ reason: row.Reason, url: null }],
  };
}
