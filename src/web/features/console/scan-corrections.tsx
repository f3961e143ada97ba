import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { Time } from "../../ui/time.tsx";
import { type StaffOutput, staffQuery } from "./calls.ts";
import styles from "./console.module.css";
import { Unanswered } from "./unanswered.tsx";
import { useAct } from "./use-act.ts";

type Correction = StaffOutput<"listScanCorrections">[number];

export function ScanCorrections({ mayReview }: { mayReview: boolean }) {
  const answer = useQuery(staffQuery("listScanCorrections", {}));
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="the corrections" />;
  if (data.length === 0) return <p className={styles.facts}>No corrections of scans wait.</p>;
  return (
    <ul className={styles.list}>
      {data.map((correction) => (
        <li key={correction.id} className={styles.row}>
          <ScanFacts correction={correction} />
          {mayReview && <ReviewForm correction={correction} />}
        </li>
      ))}
    </ul>
  );
}

const ScanFacts = ({
  correction: { id, note, answered_at, barcode, supplement, label_text, image_url },
}: {
  correction: Correction;
}) => (
  <>
    <strong>{note || "No note"}</strong>
    <span className={styles.facts}>
      Scan {id}, <Time value={answered_at} relative />
      {barcode && `, barcode ${barcode}`}
    </span>
    <span className={styles.facts}>
      {supplement ? `The visitor chose ${supplement}` : "The visitor chose no product"}
    </span>
    {label_text && <span className={styles.facts}>Read from the label: {label_text}</span>}
    {image_url && <img src={image_url} alt="What the visitor scanned" className={styles.picture} />}
  </>
);

function ReviewForm({ correction: { id, supplement, barcode } }: { correction: Correction }) {
  const [product, setProduct] = useState(supplement ?? "");
  const [name, setName] = useState("");
  const review = useAct("reviewScanCorrection", { done: "Closed." });
  const submit = (withBarcode: boolean) =>
    review.mutate({ id, supplement: product, name, barcode: withBarcode });
  const close = (event: FormEvent) => {
    event.preventDefault();
    submit(false);
  };
  return (
    <form className={styles.form} onSubmit={close}>
      <TextField
        label="Product"
        hint="The last part of its URL."
        value={product}
        onChange={(event) => setProduct(event.target.value)}
      />
      <TextField
        label="Other name on the package, to be found by"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" busy={review.isPending}>
          {name.trim() ? "Add the name and close" : "Close without a change"}
        </Button>
        {barcode && product && (
          <Button variant="primary" busy={review.isPending} onClick={() => submit(true)}>
            Add barcode {barcode}
          </Button>
        )}
      </div>
    </form>
  );
}
