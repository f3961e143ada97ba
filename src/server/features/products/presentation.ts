import type { SupplementDetails } from "#contract/catalogue.ts";
import type { Source } from "#contract/vocabulary.ts";

const SOURCE_LABELS: Record<Source, string> = {
  sample: "Sample data",
  dsld: "NIH DSLD label record",
};

/** Where a record comes from, as a reader sees it. */
export const sourceOf = (record: {
  source: Source;
  url: string | null;
  recordedOn: string | null;
}): SupplementDetails["source"] => ({
  kind: record.source,
  label: SOURCE_LABELS[record.source],
  url: record.url,
  recorded_on: record.recordedOn,
});
