import { type FormEvent, type ReactNode, useState } from "react";
import { useNavigate } from "react-router";
import type { BrandFields, ProductFields } from "#contract/staff/catalogue.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "../console.module.css";
import { ReasonField } from "../form-parts.tsx";
import { useAct } from "../use-act.ts";
import { BrandInputs, ProductInputs } from "./record-form.tsx";

const NEW_PRODUCT: ProductFields = { name: "", category: "other", form: "other", description: "" };
const NEW_BRAND: BrandFields = { name: "", about: "", website: "", country: "" };
const NEW_PACK = { brand: "", serving_size: "", net_contents: "", barcode: "" };

const PACK_INPUTS = [
  { name: "serving_size", label: "Serving size, as printed", hint: "“2 capsules”" },
  { name: "net_contents", label: "Package contents, as printed", hint: "“60 capsules”" },
  { name: "barcode", label: "Barcode", hint: "All digits, as printed under the bars." },
] as const;

/** Adds a product with the pack in hand. Its page says that an operator entered it. */
export function AddProductForm() {
  const navigate = useNavigate();
  const [fields, setFields] = useState(NEW_PRODUCT);
  const [pack, setPack] = useState(NEW_PACK);
  const add = useAct("addProduct", {
    done: "Added.",
    after: ({ slug }) => navigate(`?product=${slug}`),
  });
  return (
    <AddForm
      title="Add a product from its pack"
      hint="Copy what is printed. The page says that an operator entered it from the pack."
      busy={add.isPending}
      onAdd={(reason) => add.mutate({ ...pack, fields, reason })}
    >
      <TextField
        label="Brand"
        required
        value={pack.brand}
        onChange={(event) => setPack({ ...pack, brand: event.target.value })}
      />
      <ProductInputs fields={fields} set={(name, value) => setFields({ ...fields, [name]: value })} />
      {PACK_INPUTS.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          value={pack[name]}
          onChange={(event) => setPack({ ...pack, [name]: event.target.value })}
        />
      ))}
    </AddForm>
  );
}

export function AddBrandForm() {
  const navigate = useNavigate();
  const [fields, setFields] = useState(NEW_BRAND);
  const add = useAct("addBrand", {
    done: "Added.",
    after: ({ slug }) => navigate(`?brand=${slug}`),
  });
  return (
    <AddForm
      title="Add a brand"
      hint="It appears in the list of brands with its first product."
      busy={add.isPending}
      onAdd={(reason) => add.mutate({ fields, reason })}
    >
      <BrandInputs fields={fields} set={(name, value) => setFields({ ...fields, [name]: value })} />
    </AddForm>
  );
}

function AddForm({
  title,
  hint,
  busy,
  onAdd,
  children,
}: {
  title: string;
  hint: string;
  busy: boolean;
  onAdd: (reason: string) => void;
  children: ReactNode;
}) {
  const [reason, setReason] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAdd(reason);
  };
  return (
    <form className={styles.panel} onSubmit={submit}>
      <h2>{title}</h2>
      <p className={styles.facts}>{hint}</p>
      {children}
      <ReasonField label="Reason, for the audit log" value={reason} onChange={setReason} />
      <Button type="submit" variant="primary" busy={busy}>
        {title}
      </Button>
    </form>
  );
}
