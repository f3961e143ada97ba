import { useQuery } from "@tanstack/react-query";
import type { ProductRecord, RecordEdit } from "#contract/staff/catalogue.ts";
import type { Source } from "#contract/vocabulary.ts";
import { formatCount } from "#domain/amounts.ts";
import { Link } from "../../../ui/link.tsx";
import { Time } from "../../../ui/time.tsx";
import { staffQuery } from "../calls.ts";
import styles from "../console.module.css";
import { RecordHistory } from "../record-history.tsx";
import { Unanswered } from "../unanswered.tsx";
import { useAct } from "../use-act.ts";
import { ProductBarcodes } from "./barcodes.tsx";
import { FieldSources } from "./field-sources.tsx";
import { LegalHoldPart } from "./legal-hold.tsx";
import { MergedRecords, MergePart } from "./merge-part.tsx";
import { BrandInputs, EditForm, ProductInputs } from "./record-form.tsx";
import { RecordPictureEditor } from "./record-picture.tsx";

const PRODUCT_FIELDS = { name: "Name", category: "Category", form: "Form", description: "Description" };
const BRAND_FIELDS = { name: "Name", about: "Description", website: "Website", country: "Country" };

export const SOURCE_NAMES: Record<Source, string> = {
  dsld: "NIH DSLD label record",
  sample: "demo data",
  operator: "entered by an operator from the pack",
};

/** One product: its fields with their sources, barcodes, label records and history. */
export function ProductEditor({
  slug,
  mayEdit,
  mayHold,
}: {
  slug: string;
  mayEdit: boolean;
  mayHold: boolean;
}) {
  const answer = useQuery(staffQuery("getProductRecord", { slug }));
  const save = useAct("editProduct", { done: "Saved. It outlasts imports." });
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="the product" />;
  return (
    <section className={styles.panel} aria-labelledby="record-title">
      <ProductHead product={data} />
      {mayEdit && (
        <EditForm
          current={data.fields}
          names={PRODUCT_FIELDS}
          busy={save.isPending}
          onSave={(change, done) => save.mutate({ slug, ...change }, { onSuccess: done })}
        >
          {(fields, set) => <ProductInputs fields={fields} set={set} />}
        </EditForm>
      )}
      <Sources kind="supplement" slug={slug} mayEdit={mayEdit} names={PRODUCT_FIELDS} record={data} />
      <RecordPictureEditor kind="product" slug={slug} mayEdit={mayEdit} />
      <ProductBarcodes product={data} mayEdit={mayEdit} />
      <MergedRecords kind="product" slug={slug} mayEdit={mayEdit} />
      {mayEdit && <MergePart kind="product" slug={slug} />}
      <LegalHoldPart product={data} mayHold={mayHold} />
      <LabelRecords labels={data.labels} />
      <RecordHistory kind="product" id={slug} of="this product" />
    </section>
  );
}

function ProductHead({ product }: { product: ProductRecord }) {
  const { reports, followers, requests } = product.counts;
  return (
    <div>
      <h2 id="record-title">{product.name}</h2>
      <p className={styles.facts}>
        <Link to={`?brand=${product.brand_slug}`}>{product.brand}</Link>, {SOURCE_NAMES[product.source]}.{" "}
        <Link to={`/supplement-details/${product.slug}`}>Page</Link>. {formatCount(reports, "report")},{" "}
        {formatCount(followers, "follower")}, {formatCount(requests, "test request")}.
      </p>
    </div>
  );
}

/** One brand: its fields with their sources, and history. */
export function BrandEditor({ slug, mayEdit }: { slug: string; mayEdit: boolean }) {
  const answer = useQuery(staffQuery("getBrandRecord", { slug }));
  const save = useAct("editBrand", { done: "Saved. It outlasts imports." });
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="the brand" />;
  return (
    <section className={styles.panel} aria-labelledby="record-title">
      <div>
        <h2 id="record-title">{data.fields.name}</h2>
        <p className={styles.facts}>
          Brand, {SOURCE_NAMES[data.source]}, {formatCount(data.products, "product")}.{" "}
          <Link to={`/brand-details/${data.slug}`}>Page</Link>
        </p>
      </div>
      {mayEdit && (
        <EditForm
          current={data.fields}
          names={BRAND_FIELDS}
          busy={save.isPending}
          onSave={(change, done) => save.mutate({ slug, ...change }, { onSuccess: done })}
        >
          {(fields, set) => <BrandInputs fields={fields} set={set} />}
        </EditForm>
      )}
      <Sources kind="brand" slug={slug} mayEdit={mayEdit} names={BRAND_FIELDS} record={data} />
      <RecordPictureEditor kind="brand" slug={slug} mayEdit={mayEdit} />
      <MergedRecords kind="brand" slug={slug} mayEdit={mayEdit} />
      {mayEdit && <MergePart kind="brand" slug={slug} />}
      <RecordHistory kind="brand" id={slug} of="this brand" />
    </section>
  );
}

const Sources = ({
  record: { edits, source },
  ...rest
}: {
  kind: "supplement" | "brand";
  slug: string;
  mayEdit: boolean;
  names: Readonly<Record<string, string>>;
  record: { edits: RecordEdit[]; source: Source };
}) => <FieldSources {...rest} edits={edits} source={SOURCE_NAMES[source]} />;

const LabelRecords = ({ labels }: { labels: ProductRecord["labels"] }) => (
  <div className={styles.form}>
    <h3>Label records</h3>
    <ul className={styles.plain}>
      {labels.map(({ source, source_ref, url, recorded_on }) => (
        <li key={`${source} ${source_ref}`} className={styles.facts}>
          {url ? <a href={url}>{SOURCE_NAMES[source]}</a> : SOURCE_NAMES[source]} {source_ref}
          {recorded_on && (
            <>
              , recorded <Time value={recorded_on} />
            </>
          )}
        </li>
      ))}
    </ul>
  </div>
);
