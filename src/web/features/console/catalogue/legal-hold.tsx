import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { MAX_LENGTH } from "#contract/limits.ts";
import type { ProductRecord } from "#contract/staff/catalogue.ts";
import { formatCount } from "#domain/amounts.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { Time } from "../../../ui/time.tsx";
import { staffQuery } from "../calls.ts";
import styles from "../console.module.css";
import { FormButtons, ReasonField } from "../form-parts.tsx";
import { Unanswered } from "../unanswered.tsx";
import { useAct } from "../use-act.ts";

/** Hides a product's page after a legal notice, or shows it again. */
export function LegalHoldPart({ product, mayHold }: { product: ProductRecord; mayHold: boolean }) {
  const { hold, slug } = product;
  if (!hold && !mayHold) return null;
  return (
    <div className={styles.form}>
      <h3>Legal hold</h3>
      {hold && (
        <p className={styles.notice}>
          <span>
            Hidden through <Time value={hold.ends_on} />, by {hold.placed_by}. Notice: {hold.notice}. Reason:{" "}
            {hold.reason}
          </span>
        </p>
      )}
      {mayHold && (hold ? <ReleaseForm slug={slug} /> : <HoldForm product={product} />)}
    </div>
  );
}

function HoldForm({ product: { slug, counts } }: { product: ProductRecord }) {
  const [isOpen, setOpen] = useState(false);
  const [notice, setNotice] = useState("");
  const [endsOn, setEndsOn] = useState("");
  const [reason, setReason] = useState("");
  const place = useAct("placeLegalHold", { done: "Hidden. Search follows within half a minute." });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    place.mutate({ slug, notice, ends_on: endsOn, reason });
  };
  if (!isOpen) return <Button onClick={() => setOpen(true)}>Hide after a legal notice…</Button>;
  return (
    <form className={styles.form} onSubmit={submit}>
      <HoldEffects reports={counts.reports} />
      <TextField
        label="Notice"
        hint="Its sender, date and file number."
        required
        maxLength={MAX_LENGTH.note}
        value={notice}
        onChange={(event) => setNotice(event.target.value)}
      />
      <TextField
        label="Last day (UTC)"
        type="date"
        required
        value={endsOn}
        onChange={(event) => setEndsOn(event.target.value)}
      />
      <ReasonField label="Reason, for the audit log" value={reason} onChange={setReason} />
      <FormButtons
        onCancel={() => setOpen(false)}
        busy={place.isPending}
        disabled={reason.trim() === ""}
        label="Hide the product"
      />
    </form>
  );
}

const HoldEffects = ({ reports }: { reports: number }) => (
  <p className={styles.facts}>
    Its page answers “Not available for legal reasons”, and lists and search leave it out.
    {reports > 0 &&
      ` Its ${formatCount(reports, "signed report")} stay public: a report changes by a public statement only.`}
  </p>
);

function ReleaseForm({ slug }: { slug: string }) {
  const [reason, setReason] = useState("");
  const release = useAct("releaseLegalHold", { done: "Shown again." });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    release.mutate({ slug, reason });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <ReasonField label="Reason, for the audit log" value={reason} onChange={setReason} />
      <Button type="submit" busy={release.isPending} disabled={reason.trim() === ""}>
        Show the product again
      </Button>
    </form>
  );
}

/** All products that are hidden now. */
export function LegalHolds() {
  const answer = useQuery(staffQuery("listLegalHolds", {}));
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="the legal holds" />;
  if (data.length === 0) return null;
  return (
    <section className={styles.form}>
      <h2>Hidden after a legal notice</h2>
      <ul className={styles.list}>
        {data.map(({ slug, name, ends_on, notice }) => (
          <li key={slug}>
            <Link to={`?product=${slug}`} className={styles.row}>
              <strong>{name}</strong>
              <span className={styles.facts}>
                Through <Time value={ends_on} />. {notice}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
