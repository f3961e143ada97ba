import type { ReactNode } from "react";
import { NOT_STATED } from "#contract/report-labels.ts";
import type { Report } from "#contract/reports.ts";
import { hasExpired } from "#domain/age.ts";
import { describeCertificate } from "#domain/presentation/certificate-text.ts";
import { listMethods } from "#domain/presentation/methods.ts";
import { Badge } from "../../ui/badge.tsx";
import { Fold } from "../../ui/fold.tsx";
import { Time } from "../../ui/time.tsx";
import styles from "./report-notes.module.css";

/** The laboratory, its accreditation, and which methods of this report are in its scope. */
export function LaboratorySection({ report }: { report: Report }) {
  return (
    <Fold id="laboratory" title="The laboratory" aside={asideOf(report)}>
      <dl className={styles.rule}>
        <dt>Name and address</dt>
        <dd>
          <NameAndAddress laboratory={report.laboratory} />
        </dd>
        <dt>Place of testing</dt>
        <dd>{report.place_of_performance ?? NOT_STATED}</dd>
        <dt>Accreditation</dt>
        <dd>
          <Accreditation report={report} />
        </dd>
        <dt>Methods</dt>
        <dd>
          <Methods report={report} />
        </dd>
        <dt>Deviations</dt>
        <dd>{report.deviations ?? NOT_STATED}</dd>
        <dt>Certificate</dt>
        <dd>
          <Certificate report={report} />
        </dd>
        <dt>Customer</dt>
        <dd>
          <Customer report={report} />
        </dd>
        <dt>Authorized by</dt>
        <dd>{report.authorised_by ?? NOT_STATED}</dd>
        <dt>Statement</dt>
        <dd>{report.statement}</dd>
      </dl>
    </Fold>
  );
}

const asideOf = ({ laboratory, proof }: Report): string =>
  [
    laboratory.name,
    laboratory.accreditation && "accredited",
    proof.chain === "sample" && "fictitious, like the report",
  ]
    .filter(Boolean)
    .join(", ");

const NameAndAddress = ({ laboratory }: Pick<Report, "laboratory">) => (
  <>
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
  </>
);

const Customer = ({ report: { customer, customer_contact: contact } }: { report: Report }) => (
  <>
    {customer}
    <br />
    Contact: {contact ?? NOT_STATED.toLowerCase()}
  </>
);

function Certificate({ report: { certificate, files } }: { report: Report }) {
  if (!certificate || !files.certificate) return "The laboratory’s own certificate isn’t attached.";
  return (
    <>
      <a href={files.certificate} download>
        Laboratory’s certificate ({describeCertificate(certificate)})
      </a>
      <br />
      {certificate.file_name}
      <br />
      <span className={styles.hash}>SHA-256 {certificate.sha256}</span>
    </>
  );
}

function Accreditation({ report: { laboratory, tested_at } }: { report: Report }) {
  const { accreditation } = laboratory;
  if (!accreditation) return NOT_STATED;
  const { standard, body, number, valid_from: from, expires_on: to, url } = accreditation;
  const isValid = from <= tested_at && (to === null || !hasExpired(to, new Date(tested_at)));
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
      {!isValid && (
        <>
          {" "}
          <Badge tone="yellow" light>
            Not valid on the test date
          </Badge>
        </>
      )}
    </>
  );
}

function Methods({ report }: { report: Report }) {
  return (
    <ul className={styles.methods}>
      {listMethods(report).map(({ method, analytes, scope, subcontractor }) => (
        <li key={method + scope + subcontractor}>
          <span className={styles.method}>{method}</span>
          <ScopeBadges scope={scope} subcontractor={subcontractor} />
          <span className={styles.analytes}>{analytes.join(", ")}</span>
        </li>
      ))}
    </ul>
  );
}

function ScopeBadges({
  scope,
  subcontractor,
}: {
  scope: "in_scope" | "not_in_scope";
  subcontractor: string | null;
}): ReactNode {
  return (
    <>
      {subcontractor && (
        <Badge tone="gray" wraps>
          Subcontracted to {subcontractor}
        </Badge>
      )}
      {scope === "in_scope" ? (
        <Badge tone="green" light>
          In scope
        </Badge>
      ) : (
        <Badge tone="yellow" light>
          Not in scope
        </Badge>
      )}
    </>
  );
}
