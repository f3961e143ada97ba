import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { BrandCertificateFields } from "#contract/staff/registry.ts";
import { Link } from "../../../ui/link.tsx";
import { staffQuery } from "../calls.ts";
import { EditForm } from "../catalogue/record-form.tsx";
import styles from "../console.module.css";
import { RecordHistory } from "../record-history.tsx";
import { Unanswered } from "../unanswered.tsx";
import { useAct, useLeave } from "../use-act.ts";
import { type FieldInput, FieldInputs, labelsOf } from "./field-inputs.tsx";
import { RemovePart } from "./remove-part.tsx";

const CERTIFICATE_INPUTS: Record<keyof BrandCertificateFields, FieldInput> = {
  brand: { label: "Brand", required: true, hint: "The last part of the URL of its page." },
  issuer: { label: "Issued by", required: true, hint: "“NSF International”" },
  scope: { label: "What it certifies", required: true, hint: "“Certified for Sport”, “GMP, 21 CFR 111”" },
  certificate_number: { label: "Number", required: true },
  valid_from: { label: "First day", kind: "date", required: true },
  expires_on: { label: "Last day", kind: "date", required: true },
  url: { label: "Document", kind: "url", hint: "The issuer’s own page or PDF." },
  products: {
    label: "Products that it covers",
    kind: "lines",
    hint: "The last part of each product’s URL, one per line. Empty: all products of the brand.",
  },
};

const newCertificate = (brand: string): BrandCertificateFields => ({
  ...{ brand, issuer: "", scope: "", certificate_number: "", valid_from: "", expires_on: "" },
  ...{ url: "", products: "" },
});

export function AddCertificate({ brand }: { brand: string }) {
  const navigate = useNavigate();
  const save = useAct("saveBrandCertificate", {
    done: "Added. It is on the page of the brand.",
    after: ({ id }) => navigate(`?certificate=${id}`),
  });
  return (
    <section className={styles.panel}>
      <h2>Add a certificate of a brand</h2>
      <EditForm
        current={newCertificate(brand)}
        names={labelsOf(CERTIFICATE_INPUTS)}
        busy={save.isPending}
        onSave={({ fields, reason }) => save.mutate({ id: null, seen: null, fields, reason })}
      >
        {(fields, set) => <FieldInputs inputs={CERTIFICATE_INPUTS} fields={fields} set={set} />}
      </EditForm>
    </section>
  );
}

/** A certificate of a brand. Expired ones stay on its page and are shown as expired. */
export function CertificateEditor({ id, mayEdit }: { id: number; mayEdit: boolean }) {
  const leave = useLeave();
  const answer = useQuery(staffQuery("getBrandCertificate", { id }));
  const save = useAct("saveBrandCertificate", { done: "Saved." });
  const remove = useAct("removeBrandCertificate", { done: "Removed.", after: () => leave("?") });
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="the certificate" />;
  const { brand, fields } = data;
  return (
    <section className={styles.panel} aria-labelledby="record-title">
      <CertificateHead brand={brand} fields={fields} />
      {mayEdit && (
        <>
          <EditForm
            current={fields}
            names={labelsOf(CERTIFICATE_INPUTS)}
            busy={save.isPending}
            onSave={(change, done) => save.mutate({ id, ...change }, { onSuccess: done })}
          >
            {(edited, set) => <FieldInputs inputs={CERTIFICATE_INPUTS} fields={edited} set={set} />}
          </EditForm>
          <RemovePart
            what="this certificate"
            hint="Only if it was entered by mistake. One that ended stays on the brand’s page, as expired."
            busy={remove.isPending}
            onRemove={(reason) => remove.mutate({ id, reason })}
          />
        </>
      )}
      <RecordHistory kind="brand" id={fields.brand} of="this brand" />
    </section>
  );
}

const CertificateHead = ({ brand, fields }: { brand: string; fields: BrandCertificateFields }) => (
  <div>
    <h2 id="record-title">
      {fields.issuer} {fields.certificate_number}
    </h2>
    <p className={styles.facts}>
      Certificate of <Link to={`/console/catalog?brand=${fields.brand}`}>{brand}</Link>, valid through{" "}
      {fields.expires_on}. <Link to={`/brand-details/${fields.brand}`}>Page</Link>
    </p>
  </div>
);
