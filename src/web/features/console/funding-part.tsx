import { type FormEvent, useState } from "react";
import { FUNDING_STATE_LABELS, RECORDED_FUNDING, type RecordedFunding } from "#contract/request-funding.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { FundingFacts } from "../test-requests/funding-facts.tsx";
import type { StaffOutput } from "./calls.ts";
import styles from "./console.module.css";
import { NoteField } from "./form-parts.tsx";
import { useAct } from "./use-act.ts";

type Request = Pick<StaffOutput<"getReviewRequest">, "id" | "funding">;

/** How the test of a request is paid for, and what staff may say about it. All of it is public but who pledged. */
export const FundingPart = ({ request, mayDecide }: { request: Request; mayDecide: boolean }) => {
  const { estimate, recorded, state, registered_test } = request.funding;
  return (
    <div className={styles.form}>
      <h3>Funding</h3>
      <FundingFacts funding={request.funding} />
      {mayDecide && (
        <>
          <EstimateForm key={`estimate ${estimate?.usd} ${estimate?.by}`} request={request} />
          <RecordForm key={`record ${state} ${recorded?.at}`} request={request} />
          <TestForm key={`test ${registered_test?.number}`} request={request} />
        </>
      )}
    </div>
  );
};

function EstimateForm({ request: { id, funding } }: { request: Request }) {
  const [usd, setUsd] = useState(funding.estimate ? String(funding.estimate.usd) : "");
  const [by, setBy] = useState(funding.estimate?.by ?? "");
  const save = useAct("estimateRequestCost", { done: "Saved. The estimate is public." });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ id, estimate: usd === "" ? null : { usd: Number(usd), by } });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label="Estimated cost in US dollars"
        type="number"
        min={1}
        step={1}
        hint="Empty: not estimated."
        value={usd}
        onChange={(event) => setUsd(event.target.value)}
      />
      <TextField
        label="Estimated by"
        required={usd !== ""}
        hint="The laboratory that would do it."
        value={by}
        onChange={(event) => setBy(event.target.value)}
      />
      <Button type="submit" size="small" busy={save.isPending}>
        Save the estimate
      </Button>
    </form>
  );
}

function RecordForm({ request: { id, funding } }: { request: Request }) {
  const before = RECORDED_FUNDING.find((one) => one === funding.state) ?? null;
  const [recorded, setRecorded] = useState<RecordedFunding | "">(before ?? "");
  const [note, setNote] = useState(funding.recorded?.note ?? "");
  const save = useAct("recordRequestFunding", { done: "Recorded. Everyone can read it." });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ id, seen: before, recorded: recorded || null, note: recorded ? note : "" });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Select<RecordedFunding | "">
        label="Money"
        value={recorded}
        onChange={setRecorded}
        options={[
          { value: "", label: "Nothing recorded: the pledges count" },
          ...RECORDED_FUNDING.map((value) => ({ value, label: FUNDING_STATE_LABELS[value] })),
        ]}
      />
      {recorded && (
        <NoteField
          label="By whom and how"
          hint="Public. Record it only when you have seen it: it ends new pledges."
          value={note}
          onChange={setNote}
        />
      )}
      <Button type="submit" size="small" busy={save.isPending}>
        Record it
      </Button>
    </form>
  );
}

function TestForm({ request: { id, funding } }: { request: Request }) {
  const [number, setNumber] = useState(funding.registered_test?.number ?? "");
  const save = useAct("attachRegisteredTest", { done: "Saved." });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ id, test: number.trim() === "" ? null : number.trim().toUpperCase() });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label="Registered test"
        hint="Its number, like RT-2027-001; says who pays. Not while its product is sealed."
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <Button type="submit" size="small" busy={save.isPending}>
        Attach the test
      </Button>
    </form>
  );
}
