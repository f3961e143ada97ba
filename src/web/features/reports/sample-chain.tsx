import type { Report } from "#contract/reports.ts";
import { counted } from "#domain/amounts.ts";
import { theLot } from "#domain/lot.ts";
import { Time } from "../../ui/time.tsx";
import { Section } from "../catalogue/section.tsx";
import styles from "./sample-chain.module.css";

interface Step {
  name: string;
  on: string | null;
  note: string | null;
}

function stepsOf(report: Report): Step[] {
  const units = report.units_composited;
  return [
    { name: "Bought", on: report.sampled_on, note: report.purchased_at },
    {
      name: "Received by the laboratory",
      on: report.received_on,
      note: units && `${counted(units, "unit")} mixed into one sample`,
    },
    { name: "Tested", on: report.tested_at, note: report.lab_name },
    { name: "Issued", on: report.issued_on, note: `Report ${report.report_number}` },
  ].filter((step): step is Step => step.on !== null || Boolean(step.note));
}

/** The way of the sample from the shop to the report. */
export function SampleChain({ report }: { report: Report }) {
  return (
    <Section
      title="The sample's way"
      lede={`The results speak of ${theLot(report.lot_number)} and of no other.`}
    >
      <ol className={styles.steps}>
        {stepsOf(report).map((step) => (
          <li key={step.name} className={styles.step}>
            <span className={styles.date}>{step.on ? <Time value={step.on} /> : "Date not stated"}</span>
            <span className={styles.name}>{step.name}</span>
            {step.note && <span className={styles.note}>{step.note}</span>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
