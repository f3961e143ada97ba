import { type FormEvent, type ReactNode, useState } from "react";
import { CATEGORY_LABELS, FORM_LABELS } from "#contract/labels.ts";
import { MAX_LENGTH } from "#contract/limits.ts";
import type { BrandFields, ProductFields } from "#contract/staff/catalogue.ts";
import { CATEGORIES, FORMS } from "#contract/vocabulary.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import styles from "../console.module.css";
import { ReasonField } from "../form-parts.tsx";

type SetField<Fields> = <Name extends keyof Fields>(name: Name, value: Fields[Name]) => void;

export const ProductInputs = ({ fields, set }: { fields: ProductFields; set: SetField<ProductFields> }) => (
  <>
    <TextField
      label="Name"
      required
      value={fields.name}
      onChange={(event) => set("name", event.target.value)}
    />
    <Select
      label="Category"
      value={fields.category}
      onChange={(value) => set("category", value)}
      options={CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))}
    />
    <Select
      label="Form"
      value={fields.form}
      onChange={(value) => set("form", value)}
      options={FORMS.map((value) => ({ value, label: FORM_LABELS[value] }))}
    />
    <LongText
      label="Description, as everyone reads it"
      value={fields.description}
      onChange={(value) => set("description", value)}
    />
  </>
);

export const BrandInputs = ({ fields, set }: { fields: BrandFields; set: SetField<BrandFields> }) => (
  <>
    <TextField
      label="Name"
      required
      value={fields.name}
      onChange={(event) => set("name", event.target.value)}
    />
    <LongText
      label="Description, as everyone reads it"
      value={fields.about}
      onChange={(value) => set("about", value)}
    />
    <TextField
      label="Website"
      type="url"
      placeholder="https://"
      value={fields.website}
      onChange={(event) => set("website", event.target.value)}
    />
    <TextField
      label="Country"
      value={fields.country}
      onChange={(event) => set("country", event.target.value)}
    />
  </>
);

const LongText = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) => (
  <TextArea
    label={label}
    rows={3}
    maxLength={MAX_LENGTH.description}
    value={value}
    onChange={(event) => onChange(event.target.value)}
  />
);

type AnyFields = Record<string, string>;

/** A draft beside what is saved: what was typed stays when someone else saves meanwhile. */
function useRecordDraft<Fields extends AnyFields>(current: Fields) {
  const [seen, setSeen] = useState(current);
  const [fields, setFields] = useState(current);
  const differing = Object.keys(current).filter((name) => seen[name] !== current[name]);
  return {
    seen,
    fields,
    differing,
    isChanged: Object.keys(current).some((name) => fields[name] !== current[name]),
    set: <Name extends keyof Fields>(name: Name, value: Fields[Name]) =>
      setFields({ ...fields, [name]: value }),
    markSaved: () => setSeen(fields),
    /** Fields that were not touched here follow; those typed over stay. */
    takeTheirs() {
      const untouched = differing.filter((name) => fields[name] === seen[name]);
      setFields({ ...fields, ...Object.fromEntries(untouched.map((name) => [name, current[name]])) });
      setSeen(current);
    },
  };
}

/** Edits fields. Where someone else saved meanwhile, both are shown before anything is saved. */
export function EditForm<Fields extends AnyFields>({
  current,
  names,
  busy,
  onSave,
  children,
}: {
  current: Fields;
  /** Fields in words. */
  names: Readonly<Record<string, string>>;
  busy: boolean;
  onSave: (change: { seen: Fields; fields: Fields; reason: string }, done: () => void) => void;
  children: (fields: Fields, set: SetField<Fields>) => ReactNode;
}) {
  const [reason, setReason] = useState("");
  const { seen, fields, differing, isChanged, set, markSaved, takeTheirs } = useRecordDraft(current);
  const isStale = differing.length > 0 && !busy;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave({ seen, fields, reason }, () => {
      markSaved();
      setReason("");
    });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {children(fields, set)}
      {isStale && <Difference {...{ names, differing, seen, current, fields }} onMerge={takeTheirs} />}
      {isChanged && <ReasonField label="Reason, for the audit log" value={reason} onChange={setReason} />}
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        disabled={!isChanged || isStale || reason.trim() === ""}
      >
        Save
      </Button>
    </form>
  );
}

interface Differing {
  names: Readonly<Record<string, string>>;
  differing: readonly string[];
  seen: AnyFields;
  current: AnyFields;
  fields: AnyFields;
  onMerge: () => void;
}

const Difference = ({ names, differing, seen, current, fields, onMerge }: Differing) => (
  <div className={styles.notice} role="alert">
    <div>
      <strong>Someone else saved this meanwhile.</strong>
      <ul>
        {differing.map((name) => (
          <li key={name}>
            {names[name]}: it was “{seen[name]}”, they saved “{current[name]}”
            {fields[name] !== seen[name] && `, you typed “${fields[name]}”`}
          </li>
        ))}
      </ul>
    </div>
    <Button size="small" onClick={onMerge}>
      Keep what I typed, take the rest from them
    </Button>
  </div>
);
