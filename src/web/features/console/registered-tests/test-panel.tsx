import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { MAX_LENGTH } from "#contract/limits.ts";
import { TEST_ENTRY_LABELS, type TestStep } from "#contract/registered-test-vocabulary.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { productTested } from "../../registered-tests/product-tested.tsx";
import { registeredTestPath } from "../../registered-tests/queries.ts";
import { TestStateBadge } from "../../registered-tests/test-state-badge.tsx";
import { type StaffOutput, staffQuery } from "../calls.ts";
import styles from "../console.module.css";
import { Unanswered } from "../unanswered.tsx";
import { useAct } from "../use-act.ts";
import { outcomeText } from "./waiting-entries.tsx";

/** A registered test: where it stands, and what may be added. */
export function TestPanel({ number }: { number: string }) {
  const answer = useQuery(staffQuery("getTestToDo", { number }));
  if (!answer.data || answer.error) return <Unanswered answer={answer} what="the test" />;
  const { test, next, last, sealed_product } = answer.data;
  return (
    <section className={styles.panel} aria-labelledby="test-title">
      <div className={styles.form}>
        <h2 id="test-title">{productTested(test)}</h2>
        <TestStateBadge state={test.state} />
        <p className={styles.facts}>
          {test.number}, due {test.due_on}, {test.laboratory}. Paid by {test.paid_by}.{" "}
          <Link to={registeredTestPath(test.number)}>Public page</Link>
        </p>
        {sealed_product && (
          <p>
            To buy: <strong>{sealed_product.name}</strong> by {sealed_product.brand}. Sealed: don’t tell
            anyone outside. The step “{TEST_ENTRY_LABELS.bought}” opens the seal, once a second person has
            approved it.
          </p>
        )}
      </div>
      <Entries test={test} />
      {next.length > 0 ? (
        <StepForm key={last} number={number} seen={last} next={next} isSealed={sealed_product !== null} />
      ) : (
        <p className={styles.facts}>
          {test.demo ? "Demo data: nothing can be added." : "Nothing can be added any more."}
        </p>
      )}
    </section>
  );
}

const Entries = ({ test: { entries } }: Pick<StaffOutput<"getTestToDo">, "test">) => (
  <ol className={styles.list}>
    {entries.map(({ hash, entry, on, note, report_number }) => (
      <li key={hash} className={styles.row}>
        <strong>{TEST_ENTRY_LABELS[entry]}</strong>
        <span className={styles.facts}>
          {[on, report_number && `Report ${report_number}`, note].filter(Boolean).join(". ")}
        </span>
      </li>
    ))}
  </ol>
);

const NO_FIELDS = { on: "", note: "", report_number: "" };
const NEEDS_NOTE: readonly TestStep[] = ["late", "cancelled"];

interface StepFormProps {
  number: string;
  seen: string;
  next: readonly TestStep[];
  isSealed: boolean;
}

/** What can't be undone needs a second person. */
const needsSecondPerson = (step: TestStep, isSealed: boolean) =>
  step === "cancelled" || (step === "bought" && isSealed);

function StepForm({ number, seen, next, isSealed }: StepFormProps) {
  const [step, setStep] = useState<TestStep>(next[0] ?? "late");
  const [fields, setFields] = useState(NO_FIELDS);
  const add = useAct("addTestStep", { done: outcomeText });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const report_number = step === "report" ? fields.report_number : "";
    add.mutate({ number, seen, step, ...fields, report_number });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <h3>Add a step</h3>
      <Select
        label="Step"
        value={step}
        onChange={setStep}
        options={next.map((value) => ({ value, label: TEST_ENTRY_LABELS[value] }))}
      />
      <StepFields
        step={step}
        fields={fields}
        set={(change) => setFields((before) => ({ ...before, ...change }))}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant={step === "cancelled" ? "danger" : "primary"} busy={add.isPending}>
          {needsSecondPerson(step, isSealed) ? "Send for second approval" : "Add and publish"}
        </Button>
      </div>
    </form>
  );
}

interface StepFieldsProps {
  step: TestStep;
  fields: typeof NO_FIELDS;
  set: (change: Partial<typeof NO_FIELDS>) => void;
}

const StepFields = ({ step, fields, set }: StepFieldsProps) => (
  <>
    <TextField
      label="When it happened"
      type="date"
      required
      value={fields.on}
      onChange={(event) => set({ on: event.target.value })}
    />
    {step === "report" && (
      <TextField
        label="Number of the published report"
        required
        value={fields.report_number}
        onChange={(event) => set({ report_number: event.target.value })}
      />
    )}
    <TextArea
      label={NEEDS_NOTE.includes(step) ? "Reason, which everyone reads" : "Note, which everyone reads"}
      required={NEEDS_NOTE.includes(step)}
      rows={3}
      maxLength={MAX_LENGTH.note}
      value={fields.note}
      onChange={(event) => set({ note: event.target.value })}
    />
  </>
);
