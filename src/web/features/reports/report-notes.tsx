import type { Report } from "#contract/reports.ts";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time.tsx";
import styles from "./report-notes.module.css";

/** By what rule the results became verdicts. */
export function DecisionRule({ report }: { report: Report }) {
  return (
    <Section id="rule" title="How it was judged">
      <dl className={styles.rule}>
        <dt>Published limits</dt>
        <dd>{report.standard}</dd>
        <dt>Decision rule</dt>
        <dd>{report.decision_rule}</dd>
        <dt>Uncertainty</dt>
        <dd>
          What stands after ± is the expanded uncertainty U with the coverage factor k that stands beside the
          method. One with k below 2 is widened to k = 2 before it is compared.
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
    <Section
      id="response"
      title={`${report.supplement.brand.name} replied`}
      aside={<Time value={response.responded_on} />}
    >
      <blockquote className={styles.response}>{response.text}</blockquote>
    </Section>
  );
}
