import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { mayDo } from "#contract/staff/roles.ts";
import { formatCount } from "#domain/amounts.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { type StaffSelf, staffQuery } from "../calls.ts";
import styles from "../console.module.css";
import { Unanswered } from "../unanswered.tsx";
import { AddBrandForm, AddProductForm } from "./add-forms.tsx";
import { BrandEditor, ProductEditor } from "./editors.tsx";
import { LegalHolds } from "./legal-hold.tsx";

/** Products and brands: a search, and the chosen record beside it; the URL names both. */
export function CatalogueScreen({ self }: { self: StaffSelf }) {
  const [parameters, setParameters] = useSearchParams();
  const q = parameters.get("q") ?? "";
  const mayEdit = mayDo(self.role, "edit_catalogue");
  return (
    <div className={styles.split}>
      <div className={styles.form}>
        <FindForm key={q} q={q} onFind={(next) => setParameters({ q: next })} />
        {q && <Found q={q} chosen={parameters.get("product") ?? parameters.get("brand")} />}
        {mayEdit && (
          <div className={styles.buttons}>
            <ButtonLink size="small" to="?add=product">
              Add a product
            </ButtonLink>
            <ButtonLink size="small" to="?add=brand">
              Add a brand
            </ButtonLink>
          </div>
        )}
      </div>
      <Chosen parameters={parameters} mayEdit={mayEdit} mayHold={mayDo(self.role, "hold_products")} />
    </div>
  );
}

interface ChosenRecord {
  parameters: URLSearchParams;
  mayEdit: boolean;
  mayHold: boolean;
}

function Chosen({ parameters, mayEdit, mayHold }: ChosenRecord) {
  const [product, brand, add] = ["product", "brand", "add"].map((name) => parameters.get(name));
  if (product) return <ProductEditor key={product} slug={product} mayEdit={mayEdit} mayHold={mayHold} />;
  if (brand) return <BrandEditor key={brand} slug={brand} mayEdit={mayEdit} />;
  if (add && mayEdit) return add === "brand" ? <AddBrandForm /> : <AddProductForm />;
  return (
    <div className={styles.form}>
      <EmptyState title="Nothing chosen" icon={<Icon name="search" />}>
        Search for a product or a brand, by words, barcode or the last part of its URL.
      </EmptyState>
      <LegalHolds />
    </div>
  );
}

function FindForm({ q, onFind }: { q: string; onFind: (q: string) => void }) {
  const [draft, setDraft] = useState(q);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.trim()) onFind(draft.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label="Product, brand or barcode"
        type="search"
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
      />
      <Button type="submit">Search</Button>
    </form>
  );
}

function Found({ q, chosen }: { q: string; chosen: string | null }) {
  const answer = useQuery(staffQuery("findRecords", { q }));
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="the results" />;
  if (data.products.length + data.brands.length === 0)
    return <p className={styles.facts}>Nothing has these words.</p>;
  const linkTo = (kind: "product" | "brand", slug: string) => `?${new URLSearchParams({ q, [kind]: slug })}`;
  return (
    <ul className={styles.list}>
      {data.brands.map(({ slug, name, former_name, products }) => (
        <li key={`brand ${slug}`}>
          <Link to={linkTo("brand", slug)} className={styles.row} aria-current={slug === chosen}>
            <strong>{name}</strong>
            <span className={styles.facts}>
              Brand, {formatCount(products, "product")}
              {former_name && `. Its source says “${former_name}”`}
            </span>
          </Link>
        </li>
      ))}
      {data.products.map(({ slug, name, brand, source }) => (
        <li key={slug}>
          <Link to={linkTo("product", slug)} className={styles.row} aria-current={slug === chosen}>
            <strong>{name}</strong>
            <span className={styles.facts}>
              {brand}
              {source === "sample" && ", demo"}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
