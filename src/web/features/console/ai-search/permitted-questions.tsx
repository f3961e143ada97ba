import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PermittedQuestionRow } from "#contract/staff/ai-search.ts";
import {
  PERMITTED_QUESTION_STATES,
  type PermittedQuestionState,
} from "#contract/staff/permitted-question-labels.ts";
import { formatCount } from "#domain/amounts.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/select.tsx";
import { Time } from "../../../ui/time.tsx";
import { type StaffOutput, staffQuery } from "../calls.ts";
import styles from "../console.module.css";
import { Unanswered } from "../unanswered.tsx";
import { LabelQuestion } from "./label-question.tsx";
import { DANGER_NAMES } from "./question-figures.tsx";

const STATE_NAMES: Readonly<Record<PermittedQuestionState, string>> = {
  waiting: "To be labeled",
  labeled: "Labeled",
  discarded: "Text deleted",
};
const STATE_OPTIONS = PERMITTED_QUESTION_STATES.map((value) => ({ value, label: STATE_NAMES[value] }));

/** Questions that people permitted us to keep, and what staff say about how they were read. */
export function PermittedQuestions() {
  const [state, setState] = useState<PermittedQuestionState>("waiting");
  return (
    <section className={styles.form} aria-labelledby="kept-title">
      <h2 id="kept-title">Questions people let us keep</h2>
      <div className={styles.find}>
        <Select label="Which" value={state} onChange={setState} options={STATE_OPTIONS} />
      </div>
      <InState key={state} state={state} />
    </section>
  );
}

function InState({ state }: { state: PermittedQuestionState }) {
  const [after, setAfter] = useState(0);
  const answer = useQuery(staffQuery("listPermittedQuestions", { state, after }));
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="the questions" />;
  const last = data.list.at(-1);
  return (
    <>
      <Total data={data} />
      {data.list.length > 0 && (
        <ul className={styles.list}>
          {data.list.map((row) => (
            <Question key={row.id} row={row} />
          ))}
        </ul>
      )}
      {data.has_more && last && <Button onClick={() => setAfter(last.id)}>Newer questions</Button>}
      {after > 0 && <Button onClick={() => setAfter(0)}>Oldest questions</Button>}
    </>
  );
}

const Total = ({ data: { total } }: { data: StaffOutput<"listPermittedQuestions"> }) => (
  <p className={styles.facts}>
    {formatCount(total, "question")}. Who asked isn’t shown. Delete the text of one that tells too much about
    a person.
  </p>
);

const Question = ({ row }: { row: PermittedQuestionRow }) => (
  <li className={styles.row}>
    <strong>{row.question === null ? "Text deleted" : `“${row.question}”`}</strong>
    <span>
      Goals read: {row.goals.join(", ") || "none"}. Danger read:{" "}
      {row.danger === null
        ? "none"
        : `${DANGER_NAMES[row.danger]}${row.certainty ? `, ${row.certainty}` : ""}`}
      .
    </span>
    <span className={styles.facts}>
      Asked <Time value={row.asked_at} />
    </span>
    {row.state !== "discarded" && <LabelQuestion row={row} />}
  </li>
);
