import { BRAND_NAME } from "#contract/brand.ts";
import type { Report } from "#contract/reports.ts";
import { describeCertificate } from "#domain/presentation/certificate-text.ts";
import { useSite } from "../../layout/use-site.ts";
import { Fold } from "../../ui/fold.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CopyButton } from "./copy-button.tsx";
import styles from "./report-files.module.css";

/** Downloads (PDF, JSON, CSV), link, QR code and badge of a report. */
export function ReportFiles({ report }: { report: Report }) {
  const { origin } = useSite();
  const { files } = report;
  const url = `${origin}/report/${report.report_slug}`;
  return (
    <Fold id="files" title="Downloads" aside="PDF, JSON, CSV, link, QR code, and badge">
      <div className={styles.layout}>
        <FileLinks report={report} />
        <figure className={styles.qr}>
          <img
            src={files.qr}
            alt={`QR code for ${url}`}
            width={148}
            height={148}
            fetchPriority="low"
            decoding="async"
          />
          <figcaption>
            <span className={styles.url}>{url}</span>
            <CopyButton text={url}>Copy link</CopyButton>
          </figcaption>
        </figure>
      </div>
      <Badge report={report} url={url} origin={origin} />
    </Fold>
  );
}

const FileLinks = ({ report: { files, certificate } }: { report: Report }) => (
  <ul className={styles.files}>
    <li>
      <a href={files.pdf}>
        <Icon name="file-text" />
        PDF
      </a>
      <span>The full report with its hash, for printing or saving</span>
    </li>
    <li>
      <a href={files.json}>
        <Icon name="file-braces" />
        JSON
      </a>
      <span>The signed document, byte for byte</span>
    </li>
    <li>
      <a href={files.csv}>
        <Icon name="table-2" />
        CSV
      </a>
      <span>The results, for spreadsheets</span>
    </li>
    {certificate && files.certificate && (
      <li>
        <a href={files.certificate} download>
          <Icon name="file-badge" />
          Certificate
        </a>
        <span>Laboratory’s certificate ({describeCertificate(certificate)})</span>
      </li>
    )}
  </ul>
);

/** Text that may stand in a quoted attribute of the code to copy. */
const attributeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

function Badge({ report, url, origin }: { report: Report; url: string; origin: string }) {
  const { name, brand } = report.supplement;
  const alt = `${BRAND_NAME}: report ${report.report_number} on ${name} by ${brand.name}, lot ${report.lot_number}`;
  const frame = `<iframe src="${origin}/embed/report/${report.report_slug}" width="340" height="220" title="${attributeText(alt)}" loading="lazy" style="border:0"></iframe>`;
  const code = `<a href="${url}"><img src="${origin}${report.files.badge}" alt="${attributeText(alt)}" height="50"></a>`;
  return (
    <details className={styles.badge}>
      <summary>Badge for your website</summary>
      <div className={styles.embed}>
        <p>It shows the product, the lot, the verdict, and the report’s current status, and links here.</p>
        <img src={report.files.badge} alt={alt} height={50} loading="lazy" />
        <pre>
          <code>{code}</code>
        </pre>
        <CopyButton text={code}>Copy code</CopyButton>
        <p>In a frame, the badge also checks the report’s signature in your visitors’ browsers:</p>
        <pre>
          <code>{frame}</code>
        </pre>
        <CopyButton text={frame}>Copy frame</CopyButton>
      </div>
    </details>
  );
}
