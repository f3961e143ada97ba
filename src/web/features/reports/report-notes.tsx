import type { Report } from "#contract/reports.ts";
import { Time } from "../../ui/time.tsx";
import { Section } from "../catalogue/section.tsx";
import styles from "./report-notes.module.css";

/** By what rule the results became verdicts. */
export function DecisionRule({ report }: { report: Report }) {
  return (
    <Section title="How it was judged">
      <dl className={styles.rule}>
        <dt>Limits</dt>
        <dd>{report.standard}</dd>
        <dt>Decision rule</dt>
        <dd>{report.decision_rule}</dd>
        <dt>Uncertainty</dt>
        <dd>
          What stands after ± is the expanded uncertainty (k = 2). A result without it is compared with its
          limit as it is.
        </dd>
      </dl>
    </Section>
  );
}

/** What the brand says about the report, in its own words. */
export function BrandResponse({ report }: { report: Report }) {
  const response = report.brand_response;
  if (!response) return null;
  return (
    <Section title={`${report.supplement.brand.name} replied`} aside={<Time value={response.responded_on} />}>
      <blockquote className={styles.response}>{response.text}</blockquote>
    </Section>
  );
}
