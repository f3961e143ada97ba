import type { SupplementDetails } from "#contract/catalogue.ts";

/**
 * The day of the newest label version that changed something, if the newest current test is older; null if none is, or if
 * nothing tells. The day is the one on which the source recorded the version: the label itself may have changed earlier.
 */
export function recordedAfterTest({
  label_versions: versions,
  tested_at: testedAt,
}: Pick<SupplementDetails, "label_versions" | "tested_at">): string | null {
  if (testedAt === null) return null;
  const changed = versions.flatMap(({ changes, recorded_on: day }) =>
    changes.length > 0 && day ? [day] : [],
  );
  const newest = changed.toSorted().at(-1);
  return newest !== undefined && newest > testedAt.slice(0, 10) ? newest : null;
}
