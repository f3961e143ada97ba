import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { EXPIRY_NOTICE_DAYS } from "#contract/staff/desk-items.ts";
import { mayDo } from "#contract/staff/roles.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { type StaffOutput, type StaffSelf, staffQuery } from "../calls.ts";
import styles from "../console.module.css";
import { Unanswered } from "../unanswered.tsx";
import { AddCertificate, CertificateEditor } from "./certificate-editor.tsx";
import { AddLaboratory, LaboratoryEditor } from "./laboratory-editor.tsx";

/** Laboratories with their accreditations, and certificates of brands; the URL names the chosen one. */
export function RegistryScreen({ self }: { self: StaffSelf }) {
  const [parameters] = useSearchParams();
  const answer = useQuery(staffQuery("listRegistry", {}));
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="laboratories and certificates" />;
  const mayEdit = mayDo(self.role, "edit_registry");
  return (
    <div className={styles.split}>
      <div className={styles.form}>
        <Laboratories registry={data} chosen={parameters.get("laboratory")} mayEdit={mayEdit} />
        <Certificates registry={data} chosen={parameters.get("certificate")} mayEdit={mayEdit} />
      </div>
      <Chosen parameters={parameters} mayEdit={mayEdit} />
    </div>
  );
}

function Chosen({ parameters, mayEdit }: { parameters: URLSearchParams; mayEdit: boolean }) {
  const [laboratory, certificate] = ["laboratory", "certificate"].map((name) => parameters.get(name));
  const add = mayEdit ? parameters.get("add") : null;
  if (laboratory) return <LaboratoryEditor key={laboratory} id={Number(laboratory)} mayEdit={mayEdit} />;
  if (certificate) return <CertificateEditor key={certificate} id={Number(certificate)} mayEdit={mayEdit} />;
  if (add === "laboratory") return <AddLaboratory />;
  if (add === "certificate") return <AddCertificate brand={parameters.get("brand") ?? ""} />;
  return (
    <EmptyState title="Nothing chosen" icon={<Icon name="file-text" />}>
      Choose a laboratory or a certificate. What ends within {EXPIRY_NOTICE_DAYS} days is on the desk.
    </EmptyState>
  );
}

type Registry = StaffOutput<"listRegistry">;
interface Part {
  registry: Registry;
  chosen: string | null;
  mayEdit: boolean;
}

const DAY_MS = 86_400_000;

/** "Expired on", "Expires on", or "Valid through", by the day. */
function lastDay(day: string, today: string): string {
  const daysLeft = (Date.parse(day) - Date.parse(today)) / DAY_MS;
  const state = daysLeft < 0 ? "Expired on" : daysLeft <= EXPIRY_NOTICE_DAYS ? "Expires on" : "Valid through";
  return `${state} ${day}`;
}

const Laboratories = ({ registry: { laboratories, today }, chosen, mayEdit }: Part) => (
  <section className={styles.form}>
    <h2>Laboratories</h2>
    {laboratories.length === 0 ? (
      <p className={styles.facts}>None yet.</p>
    ) : (
      <ul className={styles.list}>
        {laboratories.map(({ id, name, accreditations, expires_on }) => (
          <li key={id}>
            <Link to={`?laboratory=${id}`} className={styles.row} aria-current={String(id) === chosen}>
              <strong>{name}</strong>
              <span className={styles.facts}>
                {accreditations === 0
                  ? "Not accredited today"
                  : expires_on
                    ? `Accredited. ${lastDay(expires_on, today)}`
                    : "Accredited"}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )}
    {mayEdit && (
      <ButtonLink size="small" to="?add=laboratory">
        Add a laboratory
      </ButtonLink>
    )}
  </section>
);

const Certificates = ({ registry: { certificates, today }, chosen, mayEdit }: Part) => (
  <section className={styles.form}>
    <h2>Certificates of brands</h2>
    {certificates.length === 0 ? (
      <p className={styles.facts}>None yet.</p>
    ) : (
      <ul className={styles.list}>
        {certificates.map(({ id, brand, issuer, certificate_number, expires_on, demo }) => (
          <li key={id}>
            <Link to={`?certificate=${id}`} className={styles.row} aria-current={String(id) === chosen}>
              <strong>{brand}</strong>
              <span className={styles.facts}>
                {issuer} {certificate_number}
                {demo && ", demo"}. {lastDay(expires_on, today)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )}
    {mayEdit && (
      <ButtonLink size="small" to="?add=certificate">
        Add a certificate
      </ButtonLink>
    )}
  </section>
);
