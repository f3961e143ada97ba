import FileJson from "lucide-react/icons/file-braces";
import FileText from "lucide-react/icons/file-text";
import Table from "lucide-react/icons/table-2";
import { BRAND_NAME } from "#contract/brand.ts";
import type { Report } from "#contract/reports.ts";
import { useSite } from "../../layout/use-site.ts";
import { Section } from "../../ui/section.tsx";
import { CopyButton } from "./copy-button.tsx";
import styles from "./report-files.module.css";

/** The report to take away: as files, as a link, as a picture that a phone reads, as a badge. */
export function ReportFiles({ report }: { report: Report }) {
  const { origin } = useSite();
  const { files } = report;
  const address = `${origin}/report/${report.report_slug}`;
  return (
    <Section id="files" title="Take it with you">
      <div className={styles.layout}>
        <ul className={styles.files}>
          <li>
            <a href={files.pdf}>
              <FileText aria-hidden="true" />
              PDF
            </a>
            <span>To print and to keep: the whole report with its hash</span>
          </li>
          <li>
            <a href={files.json}>
              <FileJson aria-hidden="true" />
              JSON
            </a>
            <span>The signed document, byte for byte</span>
          </li>
          <li>
            <a href={files.csv}>
              <Table aria-hidden="true" />
              CSV
            </a>
            <span>The results, for a spreadsheet</span>
          </li>
        </ul>
        <figure className={styles.qr}>
          <img
            src={files.qr}
            alt={`QR code of ${address}`}
            width={148}
            height={148}
            fetchPriority="low"
            decoding="async"
          />
          <figcaption>
            <span className={styles.address}>{address}</span>
            <CopyButton text={address}>Copy the link</CopyButton>
          </figcaption>
        </figure>
      </div>
      <Badge report={report} address={address} origin={origin} />
    </Section>
  );
}

function Badge({ report, address, origin }: { report: Report; address: string; origin: string }) {
  const alt = `${BRAND_NAME}: report ${report.report_number}`;
  const code = `<a href="${address}"><img src="${origin}${report.files.badge}" alt="${alt}" height="40"></a>`;
  return (
    <details className={styles.badge}>
      <summary>A badge for other sites</summary>
      <div className={styles.embed}>
        <p>It names the lot and the verdict, leads here, and changes when the report’s state does.</p>
        <img src={report.files.badge} alt={alt} height={40} loading="lazy" />
        <pre>
          <code>{code}</code>
        </pre>
        <CopyButton text={code}>Copy the code</CopyButton>
      </div>
    </details>
  );
}
