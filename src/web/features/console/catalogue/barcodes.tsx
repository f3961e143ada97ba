import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "../console.module.css";
import { ReasonField } from "../form-parts.tsx";
import { useAct } from "../use-act.ts";

interface BarcodesOf {
  slug: string;
  barcodes: readonly string[];
}

/** The barcodes of a product; staff who may edit add them and take them off. */
export const ProductBarcodes = ({ product, mayEdit }: { product: BarcodesOf; mayEdit: boolean }) => (
  <div className={styles.form}>
    <h3>Barcodes</h3>
    {product.barcodes.length === 0 && <p className={styles.facts}>None yet.</p>}
    {mayEdit ? (
      <BarcodeForm product={product} />
    ) : (
      <p>
        <code>{product.barcodes.join(", ")}</code>
      </p>
    )}
  </div>
);

function BarcodeForm({ product: { slug, barcodes } }: { product: BarcodesOf }) {
  const [barcode, setBarcode] = useState("");
  const [reason, setReason] = useState("");
  const add = useAct("addBarcode", { done: "Added.", after: () => setBarcode("") });
  const hasReason = reason.trim() !== "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ slug, barcode, reason });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <ul className={styles.plain}>
        {barcodes.map((code) => (
          <BarcodeRow key={code} slug={slug} barcode={code} reason={reason} />
        ))}
      </ul>
      <TextField
        label="Another barcode"
        hint="All digits, as printed under the bars."
        inputMode="numeric"
        value={barcode}
        onChange={(event) => setBarcode(event.target.value)}
      />
      <ReasonField label="Reason to add or take off, for the audit log" value={reason} onChange={setReason} />
      <Button type="submit" busy={add.isPending} disabled={!hasReason || barcode.trim() === ""}>
        Add the barcode
      </Button>
    </form>
  );
}

function BarcodeRow({ slug, barcode, reason }: { slug: string; barcode: string; reason: string }) {
  const remove = useAct("removeBarcode", { done: "Taken off. Imports don’t bring it back." });
  return (
    <li className={styles.buttons}>
      <code>{barcode}</code>
      <Button
        size="small"
        aria-label={`Take off ${barcode}`}
        disabled={reason.trim() === ""}
        busy={remove.isPending}
        onClick={() => remove.mutate({ slug, barcode, reason })}
      >
        Take off
      </Button>
    </li>
  );
}
