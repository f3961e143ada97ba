import type { ReactNode } from "react";
import { NOT_STATED, SAMPLE_SOURCE_LABELS } from "#contract/report-labels.ts";
import type { SamplePhoto } from "#contract/report-parts.ts";
import type { Report } from "#contract/reports.ts";
import { pictureHashIn } from "#contract/sample-pictures.ts";
import { formatCount } from "#domain/amounts.ts";
import { lotLabelInSentence } from "#domain/lot.ts";
import { Fold } from "../../ui/fold.tsx";
import { Time } from "../../ui/time.tsx";
import styles from "./chain-of-custody.module.css";

interface Step {
  name: string;
  on: string | null;
  notes: (string | null | false)[];
}

function stepsOf({ sample, laboratory, ...report }: Report): Step[] {
  const { units_composited: units, replicates } = { ...sample, replicates: maxReplicates(report.results) };
  return [
    {
      name: "Obtained",
      on: sample.purchased_on,
      notes: [
        sample.obtained_by ? SAMPLE_SOURCE_LABELS[sample.obtained_by] : notStated("By whom"),
        sample.purchased_at,
        sample.invoice && `Invoice ${sample.invoice}`,
      ],
    },
    {
      name: "Sampled",
      on: sample.sampled_on,
      notes: [
        units !== null && `${formatCount(units, "unit")} combined into one sample`,
        sample.sampling_method ?? notStated("Sampling plan and method"),
      ],
    },
    {
      name: "Received by the laboratory",
      on: report.received_on,
      notes: [
        sample.laboratory_sample_id === null
          ? notStated("Laboratory’s sample ID")
          : `Laboratory’s sample ID ${sample.laboratory_sample_id}`,
        sample.condition,
      ],
    },
    {
      name: "Tested",
      on: report.tested_at,
      notes: [laboratory.name, replicates > 1 && `Up to ${formatCount(replicates, "replicate")} per result`],
    },
    { name: "Issued", on: report.issued_on, notes: [`Report ${report.report_number}`] },
  ];
}

const notStated = (what: string) => `${what}: ${NOT_STATED.toLowerCase()}`;

const maxReplicates = (results: Report["results"]) =>
  Math.max(0, ...results.map(({ replicates }) => replicates));

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Chain of custody of the sample, from purchase to report. */
export function ChainOfCustody({ report }: { report: Report }) {
  const { sample } = report;
  return (
    <Fold
      id="sample"
      title="Chain of custody"
      aside={sample.obtained_by ? SAMPLE_SOURCE_LABELS[sample.obtained_by] : notStated("Obtained by whom")}
    >
      <p>
        {sample.description && `${asSentence(sample.description)} `}
        The results apply to {lotLabelInSentence(report.lot_number)} only.
      </p>
      <ol className={styles.steps}>
        {stepsOf(report).map((step) => (
          <li key={step.name} className={styles.step}>
            <span className={styles.date}>{step.on ? <Time value={step.on} /> : "Date not stated"}</span>
            <span className={styles.name}>{step.name}</span>
            {step.notes.map((note) => note && <Note key={note}>{note}</Note>)}
          </li>
        ))}
      </ol>
      {sample.photos.length > 0 && (
        <ul className={styles.photos}>
          {sample.photos.map((photo) => (
            <li key={photo.url}>
              <Photo {...photo} />
            </li>
          ))}
        </ul>
      )}
    </Fold>
  );
}

const Note = ({ children }: { children: ReactNode }) => <span className={styles.note}>{children}</span>;

/** Photos on other sites are linked, not embedded, so that those sites don't learn who reads a report. */
function Photo({ url, caption }: SamplePhoto) {
  if (pictureHashIn(url) === null) {
    return (
      <a href={url} rel="noreferrer">
        {caption}
      </a>
    );
  }
  return (
    <figure>
      <img src={url} alt={caption} fetchPriority="low" decoding="async" />
      <figcaption className={styles.note}>{caption}</figcaption>
    </figure>
  );
}
