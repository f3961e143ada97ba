import type { AiAnswer } from "#contract/ai-search.ts";
import { NOT_MEDICAL_ADVICE } from "#contract/ai-search-vocabulary.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { NoticeEntry } from "../notices/notice-entry.tsx";
import panel from "./answer-panel.module.css";
import styles from "./notice-answer.module.css";

/** The answer to a question about recalls or prohibited ingredients: no products, only what authorities published. */
export function NoticeAnswer({ answer }: { answer: AiAnswer }) {
  return (
    <section aria-labelledby="answer" className={panel.panel}>
      <h2 id="answer" className={panel.title}>
        What public notices say
      </h2>
      <ul className={panel.sentences}>
        {answer.sentences.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <AnswerNotices answer={answer} />
      <div>
        <ButtonLink to="/notices">All public notices</ButtonLink>
      </div>
      <p className={panel.note}>
        Quoted from notices that authorities published. They say nothing about other products, and no notice
        changes a verdict here. {NOT_MEDICAL_ADVICE}
      </p>
    </section>
  );
}

/** Notices that an answer rests on, and what is on the list of prohibited ingredients, each with its source. */
export function AnswerNotices({ answer: { notices, prohibited } }: { answer: AiAnswer }) {
  if (notices.length + prohibited.length === 0) return null;
  const sources = prohibited.flatMap(({ substance, reasons }) =>
    reasons.flatMap(({ reason, url }) => (url ? [{ substance, reason, url }] : [])),
  );
  return (
    <ul className={styles.list} aria-label="Public notices" lang="en">
      {notices.map((notice) => (
        <li key={notice.id}>
          <NoticeEntry notice={notice} />
        </li>
      ))}
      {sources.map(({ substance, reason, url }) => (
        <li key={`${substance} ${url}`}>
          {substance}:{" "}
          <a href={url} rel="noreferrer">
            {reason}
          </a>
        </li>
      ))}
    </ul>
  );
}
