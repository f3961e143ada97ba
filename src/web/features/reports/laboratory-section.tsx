import type { ReactNode } from "react";
import type { Report } from "#contract/reports.ts";
import { hasExpired } from "#domain/age.ts";
import { methodsOf } from "#domain/reading/methods.ts";
import { Badge } from "../../ui/badge.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time.tsx";
import styles from "./report-notes.module.css";

/** Who measured, what it is accredited for, and which methods of this report that covers. */
export function LaboratorySection({ report }: { report: Report }) {
  const { laboratory } = report;
  return (
    <Section
      id="laboratory"
      title="The laboratory"
      aside={report.proof.chain === "sample" && "Fictitious, like the report"}
    >
      <dl className={styles.rule}>
        <dt>Name and address</dt>
        <dd>
          {laboratory.website ? (
            <a href={laboratory.website} rel="noreferrer">
              {laboratory.name}
            </a>
          ) : (
            laboratory.name
          )}
          {laboratory.address && (
            <>
              <br />
              {laboratory.address}
            </>
          )}
        </dd>
        <dt>Accreditation</dt>
        <dd>
          <Accreditation report={report} />
        </dd>
        <dt>Methods</dt>
        <dd>
          <Methods report={report} />
        </dd>
        <dt>Customer</dt>
        <dd>{report.customer}</dd>
        {report.authorised_by && (
          <>
            <dt>Authorised by</dt>
            <dd>{report.authorised_by}</dd>
          </>
        )}
        <dt>Statement</dt>
        <dd>{report.statement}</dd>
      </dl>
    </Section>
  );
}

function Accreditation({ report: { laboratory, tested_at } }: { report: Report }) {
  const { accreditation } = laboratory;
  if (!accreditation) return "None was stated.";
  const { standard, body, number, valid_from: from, expires_on: to, url } = accreditation;
  const holds = from <= tested_at && (to === null || !hasExpired(to, new Date(tested_at)));
  return (
    <>
      {standard}, {body}, {url ? <a href={url}>no. {number}</a> : `no. ${number}`}
      <br />
      Valid from <Time value={from} />
      {to && (
        <>
          {" "}
          to <Time value={to} />
        </>
      )}
      {!holds && (
        <>
          {" "}
          <Badge tone="yellow" light>
            Not valid on the day of the test
          </Badge>
        </>
      )}
    </>
  );
}

function Methods({ report }: { report: Report }) {
  return (
    <ul className={styles.methods}>
      {methodsOf(report).map(({ method, analytes, standing, by }) => (
        <li key={method + standing + by}>
          <span className={styles.method}>{method}</span>
          <Standing standing={standing} by={by} />
          <span className={styles.analytes}>{analytes.join(", ")}</span>
        </li>
      ))}
    </ul>
  );
}

function Standing({ standing, by }: { standing: "in_scope" | "not_in_scope"; by: string | null }): ReactNode {
  return (
    <>
      {by && <Badge tone="gray">Subcontracted to {by}</Badge>}
      {standing === "in_scope" ? (
        <Badge tone="green" light>
          In the scope
        </Badge>
      ) : (
        <Badge tone="yellow" light>
          Not in the scope
        </Badge>
      )}
    </>
  );
}
