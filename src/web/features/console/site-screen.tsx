import { useQuery } from "@tanstack/react-query";
import type { Imprint } from "#contract/imprint.ts";
import { IMPRINT_LABELS } from "#contract/imprint-labels.ts";
import { Link } from "../../ui/link.tsx";
import { staffQuery } from "./calls.ts";
import { EditForm } from "./catalogue/record-form.tsx";
import styles from "./console.module.css";
import { RecordHistory } from "./record-history.tsx";
import { type FieldInput, FieldInputs } from "./registry/field-inputs.tsx";
import { Unanswered } from "./unanswered.tsx";
import { useAct } from "./use-act.ts";

const INPUTS: Record<keyof Imprint, FieldInput> = {
  organization: { label: IMPRINT_LABELS.organization, hint: "The legal name of who operates this site." },
  postal_address: {
    label: IMPRINT_LABELS.postal_address,
    kind: "lines",
    hint: "As on an envelope. The newsletter names it, too.",
  },
  contact_email: { label: IMPRINT_LABELS.contact_email, kind: "email" },
  contact_phone: { label: IMPRINT_LABELS.contact_phone, kind: "tel", hint: "With the country code." },
  registration: {
    label: IMPRINT_LABELS.registration,
    kind: "lines",
    hint: "Register and number, tax number: what your law asks for.",
  },
  responsible_person: {
    label: IMPRINT_LABELS.responsible_person,
    kind: "lines",
    hint: "Who answers for the content, with an address if your law asks for one.",
  },
};

/** Settings of the site that are not in the server's configuration: who operates it. */
export function SiteScreen() {
  const answer = useQuery(staffQuery("getSiteSettings", {}));
  const save = useAct("saveImprint", { done: "Saved. Everyone can read it now." });
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="the settings" />;
  return (
    <section className={styles.panel} aria-labelledby="imprint-title">
      <div>
        <h2 id="imprint-title">Imprint</h2>
        <p className={styles.facts}>
          Who runs this site, for everyone to read on its <Link to="/imprint">public page</Link>, which the
          foot of every page links to. All fields are optional: one that is empty is shown as not stated.
          “Reach us” at the foot of the pages is in the server’s configuration.
        </p>
      </div>
      <EditForm
        current={data.imprint}
        names={IMPRINT_LABELS}
        busy={save.isPending}
        onSave={(change, done) => save.mutate(change, { onSuccess: done })}
      >
        {(fields, set) => <FieldInputs inputs={INPUTS} fields={fields} set={set} />}
      </EditForm>
      <RecordHistory kind="site" id="site" of="the imprint" />
    </section>
  );
}
