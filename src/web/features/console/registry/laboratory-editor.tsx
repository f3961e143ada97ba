import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { AccreditationFields, LaboratoryFields } from "#contract/staff/registry.ts";
import { Button } from "../../../ui/button.tsx";
import { type StaffOutput, staffQuery } from "../calls.ts";
import { EditForm } from "../catalogue/record-form.tsx";
import styles from "../console.module.css";
import { RecordHistory } from "../record-history.tsx";
import { Unanswered } from "../unanswered.tsx";
import { useAct } from "../use-act.ts";
import { type FieldInput, FieldInputs, labelsOf } from "./field-inputs.tsx";
import { RemovePart } from "./remove-part.tsx";

const LABORATORY_INPUTS: Record<keyof LaboratoryFields, FieldInput> = {
  name: { label: "Name", required: true, hint: "As on its certificates: they are matched by it." },
  address: { label: "Address" },
  website: { label: "Website", kind: "url" },
  contact: { label: "Contact", hint: "For staff only. A department, an email address, a phone number." },
};
const NEW_LABORATORY: LaboratoryFields = { name: "", address: "", website: "", contact: "" };

const ACCREDITATION_INPUTS: Record<keyof AccreditationFields, FieldInput> = {
  body: { label: "Accreditation body", required: true, hint: "“DAkkS”, “A2LA”" },
  number: { label: "Number", required: true },
  standard: { label: "Standard", required: true },
  valid_from: { label: "First day", kind: "date", required: true },
  expires_on: { label: "Last day", kind: "date", hint: "Empty if it has no end." },
  url: { label: "Document", kind: "url", hint: "The body’s own page or PDF." },
  scope: {
    label: "Methods in its scope",
    kind: "lines",
    hint: "One per line, spelled as in the laboratory’s reports. Results by other methods are shown as not in scope.",
  },
};
const NEW_ACCREDITATION: AccreditationFields = {
  ...{ body: "", number: "", standard: "ISO/IEC 17025:2017", valid_from: "", expires_on: "" },
  ...{ url: "", scope: "" },
};

export function AddLaboratory() {
  const navigate = useNavigate();
  const save = useAct("saveLaboratory", {
    done: "Added.",
    after: ({ id }) => navigate(`?laboratory=${id}`),
  });
  return (
    <section className={styles.panel}>
      <h2>Add a laboratory</h2>
      <EditForm
        current={NEW_LABORATORY}
        names={labelsOf(LABORATORY_INPUTS)}
        busy={save.isPending}
        onSave={({ fields, reason }) => save.mutate({ id: null, seen: null, fields, reason })}
      >
        {(fields, set) => <FieldInputs inputs={LABORATORY_INPUTS} fields={fields} set={set} />}
      </EditForm>
    </section>
  );
}

/** A laboratory with its accreditations. Reports that are published keep the laboratory as it was. */
export function LaboratoryEditor({ id, mayEdit }: { id: number; mayEdit: boolean }) {
  const answer = useQuery(staffQuery("getLaboratoryRecord", { id }));
  const save = useAct("saveLaboratory", { done: "Saved." });
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="the laboratory" />;
  return (
    <section className={styles.panel} aria-labelledby="record-title">
      <div>
        <h2 id="record-title">{data.fields.name}</h2>
        <p className={styles.facts}>Published reports keep the laboratory as it was on their day.</p>
      </div>
      {mayEdit ? (
        <EditForm
          current={data.fields}
          names={labelsOf(LABORATORY_INPUTS)}
          busy={save.isPending}
          onSave={(change, done) => save.mutate({ id, ...change }, { onSuccess: done })}
        >
          {(fields, set) => <FieldInputs inputs={LABORATORY_INPUTS} fields={fields} set={set} />}
        </EditForm>
      ) : (
        <p>{[data.fields.address, data.fields.website, data.fields.contact].filter(Boolean).join(", ")}</p>
      )}
      <Accreditations laboratory={data} mayEdit={mayEdit} />
      <RecordHistory kind="laboratory" id={String(id)} of="this laboratory" />
    </section>
  );
}

type LaboratoryRecord = StaffOutput<"getLaboratoryRecord">;

function Accreditations({ laboratory, mayEdit }: { laboratory: LaboratoryRecord; mayEdit: boolean }) {
  const [isAdding, setAdding] = useState(false);
  const { accreditations } = laboratory;
  return (
    <div className={styles.form}>
      <h3>Accreditations</h3>
      {accreditations.length === 0 && (
        <p className={styles.facts}>None yet: its reports are shown as by an unaccredited laboratory.</p>
      )}
      <ul className={styles.plain}>
        {accreditations.map((one) => (
          <AccreditationRow key={one.id} laboratoryId={laboratory.id} accreditation={one} mayEdit={mayEdit} />
        ))}
      </ul>
      {mayEdit &&
        (isAdding ? (
          <AccreditationForm laboratoryId={laboratory.id} onClose={() => setAdding(false)} />
        ) : (
          <Button onClick={() => setAdding(true)}>Add an accreditation…</Button>
        ))}
    </div>
  );
}

interface AccreditationOf {
  laboratoryId: number;
  accreditation: LaboratoryRecord["accreditations"][number];
}

function AccreditationRow({ laboratoryId, accreditation, mayEdit }: AccreditationOf & { mayEdit: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const remove = useAct("removeAccreditation", { done: "Removed." });
  const { body, number, standard, valid_from, expires_on, scope } = accreditation.fields;
  const methods = scope.split("\n").filter(Boolean).length;
  return (
    <li className={styles.form}>
      <span>
        <strong>
          {body} {number}
        </strong>
        , {standard}, from {valid_from} {expires_on ? `through ${expires_on}` : "without an end"},{" "}
        {methods === 1 ? "1 method" : `${methods} methods`}
      </span>
      {mayEdit && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Close" : "Edit"} {body} {number}
        </Button>
      )}
      {isOpen && (
        <>
          <AccreditationForm
            laboratoryId={laboratoryId}
            accreditation={accreditation}
            onClose={() => setOpen(false)}
          />
          <RemovePart
            what="this accreditation"
            hint="Only if it was entered by mistake. One that ended stays, with its last day."
            busy={remove.isPending}
            onRemove={(reason) => remove.mutate({ id: accreditation.id, reason })}
          />
        </>
      )}
    </li>
  );
}

function AccreditationForm({
  laboratoryId,
  accreditation,
  onClose,
}: {
  laboratoryId: number;
  accreditation?: AccreditationOf["accreditation"];
  onClose: () => void;
}) {
  const save = useAct("saveAccreditation", { done: "Saved.", after: onClose });
  const id = accreditation?.id ?? null;
  return (
    <EditForm
      current={accreditation?.fields ?? NEW_ACCREDITATION}
      names={labelsOf(ACCREDITATION_INPUTS)}
      busy={save.isPending}
      onSave={({ seen, ...change }) =>
        save.mutate({ laboratory_id: laboratoryId, id, seen: id === null ? null : seen, ...change })
      }
    >
      {(fields, set) => <FieldInputs inputs={ACCREDITATION_INPUTS} fields={fields} set={set} />}
    </EditForm>
  );
}
