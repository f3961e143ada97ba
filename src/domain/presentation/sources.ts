import { CHOICES } from "../standards/choices.ts";
import { LABEL_LIMITS } from "../standards/label-limits.ts";
import type { Standard } from "../standards/limit.ts";
import { CONTAMINANT_LIMITS } from "../standards/limit-for.ts";
import type { JudgedReport } from "../verdict/judge-report.ts";

export type StandardSource = Pick<Standard, "name" | "edition" | "basis" | "source_url">;

/** Where the limits come from that judged a report; where none did, all that the choice could have judged by. */
export function sourcesOf({ choice, results }: Pick<JudgedReport, "choice" | "results">): StandardSource[] {
  const used = results.flatMap(({ limit }) => limit ?? []);
  const { standards } = CHOICES[choice];
  const all = [...LABEL_LIMITS, ...CONTAMINANT_LIMITS].filter(({ standard }) => standards.includes(standard));
  return distinct(used.length > 0 ? used : all);
}

const distinct = (sources: readonly StandardSource[]): StandardSource[] => [
  ...new Map(
    sources.map(({ name, edition, basis, source_url }) => [
      `${name} ${edition}`,
      { name, edition, basis, source_url },
    ]),
  ).values(),
];
