import type { BrandDetails } from "#contract/catalogue.ts";
import { hasExpired } from "#domain/age.ts";
import { Badge } from "../../ui/badge.tsx";
import { Section } from "../../ui/section.tsx";
import { Time } from "../../ui/time.tsx";
import styles from "./certificates.module.css";
import { DemoBadge } from "./record-badges.tsx";

/** Certificates on record with issuer, scope and expiration date; expired ones are marked. */
export function Certificates({
  certificates,
  now,
}: {
  certificates: BrandDetails["certifications"];
  now: Date;
}) {
  if (certificates.length === 0) return null;
  return (
    <Section
      title="Certificates"
      lede="Each certificate covers only its stated scope, through its expiration date."
    >
      <ul className={styles.certificates}>
        {certificates.map((certificate) => (
          <CertificateItem
            key={certificate.certificate_number}
            certificate={certificate}
            expired={hasExpired(certificate.expires_on, now)}
          />
        ))}
      </ul>
    </Section>
  );
}

interface CertificateItemProps {
  certificate: BrandDetails["certifications"][number];
  expired: boolean;
}

const CertificateItem = ({ certificate, expired }: CertificateItemProps) => (
  <li className={styles.certificate} data-expired={expired}>
    <div className={styles.words}>
      <h3>{certificate.issuer}</h3>
      <p>{certificate.scope}</p>
      <p className={styles.number}>
        {certificate.url ? (
          <a href={certificate.url} rel="external nofollow noopener">
            No. {certificate.certificate_number}
          </a>
        ) : (
          `No. ${certificate.certificate_number}`
        )}
      </p>
    </div>
    <div className={styles.validity}>
      {expired && <Badge tone="gray">Expired</Badge>}
      <span>
        <Time value={certificate.valid_from} /> to <Time value={certificate.expires_on} />
      </span>
      {certificate.demo && <DemoBadge />}
    </div>
  </li>
);
