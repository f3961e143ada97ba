import { PHONE_PATTERN } from "#contract/imprint-labels.ts";
import { MAX_LENGTH } from "#contract/limits.ts";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";

/** One field of a form. */
export interface FieldInput {
  label: string;
  hint?: string;
  kind?: "date" | "email" | "tel" | "url" | "lines";
  required?: boolean;
}

/** The inputs of a form, one per field, in the order of their table. */
export const FieldInputs = <Fields extends Record<string, string>>({
  inputs,
  fields,
  set,
}: {
  inputs: Readonly<Record<keyof Fields & string, FieldInput>>;
  fields: Fields;
  set: (name: keyof Fields, value: string) => void;
}) => (
  <>
    {(Object.entries(inputs) as [keyof Fields & string, FieldInput][]).map(([name, { kind, ...input }]) =>
      kind === "lines" ? (
        <TextArea
          key={name}
          {...input}
          rows={4}
          maxLength={MAX_LENGTH.description}
          value={fields[name]}
          onChange={(event) => set(name, event.target.value)}
        />
      ) : (
        <TextField
          key={name}
          {...input}
          type={kind ?? "text"}
          {...(kind === "tel" && { maxLength: MAX_LENGTH.phone, pattern: PHONE_PATTERN })}
          placeholder={kind === "url" ? "https://" : undefined}
          value={fields[name]}
          onChange={(event) => set(name, event.target.value)}
        />
      ),
    )}
  </>
);

/** Fields in words, as `EditForm` names them. */
export const labelsOf = (inputs: Readonly<Record<string, FieldInput>>): Record<string, string> =>
  Object.fromEntries(Object.entries(inputs).map(([name, { label }]) => [name, label]));
