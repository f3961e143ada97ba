import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { PANEL_LABELS } from "#contract/report-labels.ts";
import { PANELS, type Panel } from "#contract/vocabulary.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { staffQuery } from "../calls.ts";
import styles from "../console.module.css";
import { Unanswered } from "../unanswered.tsx";
import { useAct } from "../use-act.ts";
import { outcomeText } from "./waiting-entries.tsx";

/** What is being entered; numbers as typed. */
interface Entered {
  supplement: string;
  sealed: boolean;
  lots: string;
  units: string;
  panels: readonly Panel[];
  methods: string;
  laboratory: string;
  paid_by: string;
  due_on: string;
}

const NOTHING: Entered = {
  ...{ supplement: "", sealed: false, lots: "1", units: "3", panels: ["identity", "potency"] },
  ...{ methods: "", laboratory: "", paid_by: "", due_on: "" },
};

const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** The form that registers a test. What it publishes can never be changed. */
export function NewTest() {
  const navigate = useNavigate();
  const [fields, setFields] = useState(NOTHING);
  const register = useAct("registerTest", {
    done: outcomeText,
    after: ({ number }) => navigate(number === null ? "?" : `?test=${number}`),
  });
  const set = (change: Partial<Entered>) => setFields((before) => ({ ...before, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { lots, units, methods, panels, ...given } = fields;
    const numbers = { lots: Number(lots), units: Number(units) };
    register.mutate({ ...given, ...numbers, methods: linesOf(methods), panels: [...panels] });
  };
  return (
    <section className={styles.panel}>
      <h2>Register a test</h2>
      <p className={styles.facts}>
        Do this before anyone buys the sample. Once a second person has approved it, it’s signed and public.
        Nobody can edit or remove it then, and the due day never changes.
      </p>
      <form className={styles.form} onSubmit={submit}>
        <ProductFields fields={fields} set={set} />
        <PlanFields fields={fields} set={set} />
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant="primary"
            busy={register.isPending}
            disabled={fields.laboratory === ""}
          >
            Send for second approval
          </Button>
        </div>
      </form>
    </section>
  );
}

interface Part {
  fields: Entered;
  set: (change: Partial<Entered>) => void;
}

const ProductFields = ({ fields, set }: Part) => (
  <>
    <TextField
      label="Product"
      required
      hint="The last part of the URL of its page."
      value={fields.supplement}
      onChange={(event) => set({ supplement: event.target.value })}
    />
    <Checkbox checked={fields.sealed} onChange={(event) => set({ sealed: event.target.checked })}>
      Seal the product until it’s bought, so that nobody can prepare the shelf
    </Checkbox>
    <TextField
      label="Lots"
      type="number"
      min={1}
      required
      value={fields.lots}
      onChange={(event) => set({ lots: event.target.value })}
    />
    <TextField
      label="Packages in all"
      type="number"
      min={1}
      required
      value={fields.units}
      onChange={(event) => set({ units: event.target.value })}
    />
  </>
);

const PanelChoice = ({ fields: { panels }, set }: Part) => (
  <fieldset className={styles.choices}>
    <legend>Tested for</legend>
    {PANELS.map((panel) => (
      <Checkbox
        key={panel}
        checked={panels.includes(panel)}
        onChange={({ target: { checked } }) =>
          set({ panels: checked ? [...panels, panel] : panels.filter((one) => one !== panel) })
        }
      >
        {PANEL_LABELS[panel]}
      </Checkbox>
    ))}
  </fieldset>
);

const PlanFields = ({ fields, set }: Part) => (
  <>
    <PanelChoice fields={fields} set={set} />
    <TextArea
      label="Methods"
      hint="One per line. Empty: not fixed before the test."
      rows={3}
      value={fields.methods}
      onChange={(event) => set({ methods: event.target.value })}
    />
    <LaboratoryField fields={fields} set={set} />
    <TextField
      label="Who pays"
      required
      value={fields.paid_by}
      onChange={(event) => set({ paid_by: event.target.value })}
    />
    <TextField
      label="Report due on"
      type="date"
      required
      value={fields.due_on}
      onChange={(event) => set({ due_on: event.target.value })}
    />
  </>
);

function LaboratoryField({ fields, set }: Part) {
  const answer = useQuery(staffQuery("listRegistry", {}));
  if (!answer.data) return <Unanswered answer={answer} what="laboratories" />;
  const names = answer.data.laboratories.map(({ name }) => name);
  return (
    <Select
      label="Laboratory"
      required
      value={fields.laboratory}
      onChange={(laboratory) => set({ laboratory })}
      options={[
        { value: "", label: names.length > 0 ? "Choose one" : "Add a laboratory first" },
        ...names.map((name) => ({ value: name, label: name })),
      ]}
    />
  );
}
