import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { FEEDBACK_REASON_LABELS, RATING_LABELS } from "#contract/ai-search-vocabulary.ts";
import type { RatingNote } from "#contract/staff/ratings.ts";
import { formatCount } from "#domain/amounts.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { Time } from "../../../ui/time.tsx";
import { staffQuery } from "../calls.ts";
import styles from "../console.module.css";
import { Unanswered } from "../unanswered.tsx";
import { raterName } from "./raters.tsx";

/** What raters wrote, newest first; the URL names one rater. */
export function RatingNotes() {
  const [parameters] = useSearchParams();
  const rater = parameters.get("rater");
  return <Notes key={rater} rater={rater} />;
}

function Notes({ rater }: { rater: string | null }) {
  const [before, setBefore] = useState(0);
  const answer = useQuery(staffQuery("listRatingNotes", { rater, before }));
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what="the notes" />;
  const last = data.list.at(-1);
  return (
    <section className={styles.form} aria-labelledby="notes">
      <h2 id="notes">Notes of raters</h2>
      <p className={styles.facts}>
        {formatCount(data.total, "note")}
        {rater && (
          <>
            {" "}
            of one rater. <Link to="?">Show all notes</Link>
          </>
        )}
      </p>
      {data.list.length > 0 && (
        <ul className={styles.list}>
          {data.list.map((note) => (
            <NoteRow key={note.id} note={note} />
          ))}
        </ul>
      )}
      {data.has_more && last && <Button onClick={() => setBefore(last.id)}>Older notes</Button>}
      {before > 0 && <Button onClick={() => setBefore(0)}>Newest notes</Button>}
    </section>
  );
}

const NoteRow = ({ note }: { note: RatingNote }) => (
  <li className={styles.row}>
    <span>“{note.note}”</span>
    <span className={styles.facts}>
      {RATING_LABELS[note.rating]}
      {note.reason && ` (“${FEEDBACK_REASON_LABELS[note.reason]}”)`}
      {note.product ? (
        <>
          :{" "}
          <Link to={`/supplement-details/${note.product.slug}`}>
            {note.product.brand} {note.product.name}
          </Link>
        </>
      ) : (
        ", about an answer or a product that is gone"
      )}
    </span>
    {note.question && <span className={styles.facts}>Asked: {note.question}</span>}
    <span className={styles.facts}>
      {raterName(note)}, <Time value={note.at} />
    </span>
  </li>
);
