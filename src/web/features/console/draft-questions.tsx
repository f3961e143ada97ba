import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { certificatePlaceText } from "./certificate-place-text.ts";
import styles from "./console.module.css";
import type { Draft } from "./draft-panel.tsx";
import { ReasonField } from "./form-parts.tsx";
import { useAct } from "./use-act.ts";

type Asked = Draft["questions"][number];

/** Questions that must be answered before the report is published, open ones first. */
export function DraftQuestions({ draft, mayEdit }: { draft: Draft; mayEdit: boolean }) {
  const open = draft.questions.filter(({ answer }) => answer === null);
  const answered = draft.questions.filter(({ answer }) => answer !== null);
  if (draft.questions.length === 0) return null;
  return (
    <div className={styles.form}>
      <h3>Questions{open.length > 0 ? ` (${open.length} open)` : ", all answered"}</h3>
      <ul className={styles.list}>
        {open.map((asked) => (
          <li key={asked.key} className={styles.row}>
            <QuestionText asked={asked} />
            {mayEdit && <AnswerForm draft={draft} asked={asked} />}
          </li>
        ))}
        {answered.map((asked) => (
          <li key={asked.key} className={styles.row}>
            <QuestionText asked={asked} />
            <span className={styles.facts}>
              {asked.answer?.answer} ({asked.answer?.by})
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const QuestionText = ({ asked: { question } }: { asked: Asked }) => (
  <>
    <strong>{question.sentence}</strong>
    {question.row !== null && (
      <a className={styles.facts} href={`#row-${question.row}`}>
        {question.place ? `See ${certificatePlaceText(question.place)}` : "See the row"}
      </a>
    )}
    {question.picture && (
      <img
        src={`data:image/png;base64,${question.picture}`}
        alt="The cell as printed"
        className={styles.picture}
      />
    )}
  </>
);

/** One of the readings, or as it stands; each with a reason. */
function AnswerForm({ draft, asked }: { draft: Draft; asked: Asked }) {
  const [reason, setReason] = useState("");
  const answer = useAct("answerDraft", { done: "Answered." });
  const send = (reading: string | null) =>
    answer.mutate({ id: draft.id, version: draft.version, key: asked.key, reading, reason });
  const isReady = reason.trim().length >= 3;
  return (
    <div className={styles.form}>
      <ReasonField label="How do you know?" value={reason} onChange={setReason} />
      <div className={styles.buttons}>
        {asked.question.readings.map((reading) => (
          <Button key={reading} size="small" disabled={!isReady} onClick={() => send(reading)}>
            It is {reading}
          </Button>
        ))}
        <Button size="small" disabled={!isReady} busy={answer.isPending} onClick={() => send(null)}>
          Right as it stands
        </Button>
      </div>
    </div>
  );
}
