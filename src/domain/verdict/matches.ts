import { isToxicSpecies } from "../hazards/toxic-species.ts";
import type { Measurement } from "./measurement.ts";
import { isSpeciesName } from "./species-names.ts";

/** What laboratories write before what an analysis found: "BLAST best match Teucrium chamaedrys L. 99.6 %". */
const FOUND_IT =
  /\b(?:(?:blast[ :]+)?(?:best|closest|nearest|top|second|further|other)(?: blast)? (?:match|hit|species)(?:es)?|blast|match(?:ed|es)?|identified as|assigned to|consistent with|identical (?:to|with)|corresponds? to)\b[\s:=\u2013-]*(?:(?:is|to|with|was) )?([^;,()[\]]{3,60})/gi;

const EXCLUDED =
  /[<>≤≥]|\b(?:no|not|absen\w+|free|without|exclud\w+|none|negative|other than|differ\w*|distinguish\w*|reject\w*|from)\b/i;

/** Letters of each text that are read. */
const MAX_READ = 400;

/** The texts that stand behind such words in the name, the requirement and the method of an identity row. */
const phrasesOf = ({ analyte, specification, method }: Measurement): string[] =>
  [asksForMatch(analyte) ? `match: ${specification}` : specification, analyte, method].flatMap((text) =>
    [...(text ?? "").slice(0, MAX_READ).matchAll(FOUND_IT)].map(([, phrase = ""]) => phrase),
  );

/** Whether the requirement of a row is what was matched: "DNA barcoding, best match". */
const asksForMatch = (analyte: string): boolean =>
  /\b(?:match(?:es)?|identified as|assigned to)\s*$/i.test(analyte);

/** The species that an identity row says was matched, beside what its name says. Each is more evidence, and takes none away. */
export const matchedSpecies = (measurement: Measurement): string[] =>
  phrasesOf(measurement).flatMap((phrase) => {
    const [name = "", genus = "", epithet = ""] =
      /^([A-Z][a-z]{2,}|[A-Z]\.) ([a-z]{4,}|spp?\.)/.exec(phrase) ?? [];
    return name !== "" && (/^spp?\.$/.test(epithet) || isSpeciesName(genus, epithet)) ? [name] : [];
  });

/** Whether an identity row says that a poisonous species was matched, by any of its names. */
export const matchesToxic = (measurement: Measurement): boolean =>
  phrasesOf(measurement).some((phrase) => isToxicSpecies(phrase) && !EXCLUDED.test(phrase));
