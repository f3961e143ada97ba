import { STANDARDS_BY_CHOICE } from "../standards/choices.ts";
import { CONTAMINANT_LIMITS } from "../standards/contaminant-limits.ts";
import { LABEL_LIMITS } from "../standards/label-limits.ts";
import type { Standard } from "../standards/limit.ts";
import type { JudgedReport } from "../verdict/judge-report.ts";

export type StandardSource = Pick<Standard, "name" | "edition" | "basis" | "source_url">;

/** Sources of the limits usedLimits to judge a report; if none was usedLimits, all sources of the selected standard. */
export function listStandardSources({
  choice,
  results,
}: Pick<JudgedReport, "choice" | "results">): StandardSource[] {
  const usedLimits = results.flatMap(({ limit }) => limit ?? []);
  const { standards } = STANDARDS_BY_CHOICE[choice];
  const all = [...LABEL_LIMITS, ...CONTAMINANT_LIMITS].filter(({ standard }) => standards.includes(standard));
  return distinct(usedLimits.length > 0 ? usedLimits : all);
}

const distinct = (sources: readonly StandardSource[]): StandardSource[] => [
  ...new Map(
    sources.map(({ name, edition, basis, source_url }) => [
      `${name} ${edition}`,
      { name, edition, basis, source_url },
    ]),
  ).values(),
];
