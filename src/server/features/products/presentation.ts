import type { SupplementDetails } from "#contract/catalogue.ts";
import type { Source } from "#contract/vocabulary.ts";

const SOURCE_LABELS: Record<Source, string> = {
  sample: "Demo data",
  dsld: "NIH DSLD label record",
  operator: "Entered by an operator from the pack",
};

/** The source of a record, for display. */
export const presentSource = (record: {
  source: Source;
  url: string | null;
  recordedOn: string | null;
}): SupplementDetails["source"] => ({
  kind: record.source === "sample" ? "demo" : record.source,
  label: SOURCE_LABELS[record.source],
  url: record.url,
  recorded_on: record.recordedOn,
});
