import { type FormEvent, useState } from "react";
import type { DraftFields, DraftFieldsChange } from "#contract/staff/draft-parts.ts";
import { MICROBIAL_CATEGORIES } from "#contract/vocabulary.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AddDraftProductForm } from "./add-product-form.tsx";
import styles from "./console.module.css";
import type { Draft } from "./draft-panel.tsx";
import { ReasonField } from "./form-parts.tsx";
import { useAct } from "./use-act.ts";

const TEXTS = [
  ["report_number", "Laboratory’s report number", "text"],
  ["laboratory", "Laboratory, as registered", "text"],
  ["customer", "Who ordered the tests", "text"],
  ["supplement", "Product: slug, number, barcode or label record (dsld 12345)", "text"],
  ["lot_number", "Lot on the certificate", "text"],
  ["pack_lot", "Lot on the pack, to compare", "text"],
  ["received_on", "Sample received", "date"],
  ["tested_on", "Tests ended", "date"],
  ["issued_on", "Certificate issued", "date"],
  ["expires_on", "Best before", "date"],
  ["authorised_by", "Authorized by", "text"],
  ["supersedes", "Replaces report number", "text"],
  ["supersedes_reason", "Why it replaces that report", "text"],
] as const;

const AMOUNTS = [
  ["grams_per_serving", "Grams per serving"],
  ["millilitres_per_serving", "Milliliters per serving"],
  ["servings_per_day", "Servings per day, at most"],
  ["pieces_per_serving", "Capsules, tablets, or other pieces per serving"],
  ["coverage_factor", "Coverage factor k of the uncertainties"],
] as const;

type Microbial = NonNullable<DraftFields["microbial"]> | "";

interface DraftFieldsProps {
  draft: Draft;
  fields: DraftFields;
  mayEdit: boolean;
  mayAddPhoto: boolean;
}

/** Everything beside the results; changed fields are saved together, with one reason. */
export function DraftFieldsForm({ draft, fields, mayEdit, mayAddPhoto }: DraftFieldsProps) {
  const [changed, setChanged] = useState<DraftFieldsChange>({});
  const [reason, setReason] = useState("");
  const save = useAct("editDraftHeader", { done: "Saved.", after: () => setChanged({}) });
  const change = (more: DraftFieldsChange) => setChanged((current) => ({ ...current, ...more }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ id: draft.id, version: draft.version, fields: changed, reason });
  };
  return (
    <div className={styles.form}>
      <h3>Report, product and sample</h3>
      {fields.supplement === null && mayEdit && (
        <AddDraftProductForm draft={draft} mayAddPhoto={mayAddPhoto} />
      )}
      <form className={styles.form} onSubmit={submit}>
        <fieldset disabled={!mayEdit} className={styles.fields}>
          <TextFields fields={fields} laboratories={draft.laboratories} change={change} />
          <IntakeFields fields={fields} chosen={changed.microbial} change={change} />
        </fieldset>
        {mayEdit && (
          <SaveFields
            reason={reason}
            onReason={setReason}
            busy={save.isPending}
            isChanged={Object.keys(changed).length > 0}
          />
        )}
      </form>
    </div>
  );
}

interface FieldsPart {
  fields: DraftFields;
  change: (more: DraftFieldsChange) => void;
}

const TextFields = ({ fields, laboratories, change }: FieldsPart & { laboratories: readonly string[] }) => (
  <>
    {TEXTS.map(([field, label, type]) => (
      <TextField
        key={field}
        label={label}
        type={type}
        defaultValue={fields[field] ?? ""}
        list={field === "laboratory" ? "registered-laboratories" : undefined}
        onChange={({ target }) => change({ [field]: target.value || null })}
      />
    ))}
    <datalist id="registered-laboratories">
      {laboratories.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  </>
);

const IntakeFields = ({
  fields,
  chosen,
  change,
}: FieldsPart & { chosen: DraftFields["microbial"] | undefined }) => (
  <>
    <Select<Microbial>
      label="Kind of product, for the limits of microbes"
      value={(chosen === undefined ? fields.microbial : chosen) ?? ""}
      onChange={(microbial) => change({ microbial: microbial || null })}
      options={[
        { value: "", label: "Not chosen: microbes are not judged" },
        { value: "none", label: "No limits apply" },
        ...MICROBIAL_CATEGORIES.map((value) => ({ value, label: value.replaceAll("_", " ") })),
      ]}
    />
    {AMOUNTS.map(([field, label]) => (
      <TextField
        key={field}
        label={label}
        type="number"
        step="any"
        defaultValue={fields[field] ?? ""}
        onChange={({ target }) => change({ [field]: target.value === "" ? null : Number(target.value) })}
      />
    ))}
  </>
);

const SaveFields = ({
  reason,
  onReason,
  busy,
  isChanged,
}: {
  reason: string;
  onReason: (reason: string) => void;
  busy: boolean;
  isChanged: boolean;
}) => (
  <>
    <ReasonField label="Where you know this from" value={reason} onChange={onReason} />
    <Button type="submit" variant="primary" busy={busy} disabled={reason.trim().length < 3 || !isChanged}>
      Save the fields
    </Button>
  </>
);
