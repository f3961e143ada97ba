import { useQuery } from "@tanstack/react-query";
import { staffQuery } from "../calls.ts";
import styles from "../console.module.css";
import { Unanswered } from "../unanswered.tsx";
import { CompareRankers } from "./compare-rankers.tsx";
import { Raters } from "./raters.tsx";
import { RatingNotes } from "./rating-notes.tsx";
import { Training } from "./training.tsx";
import { Versions } from "./versions.tsx";

/** Who rated search results and what they wrote, and the rankers trained on it. */
export function RatingsScreen() {
  const answer = useQuery(staffQuery("listRankerVersions", {}));
  const data = answer.data;
  return (
    <>
      {data && !answer.error ? (
        <div className={styles.split}>
          <div className={styles.form}>
            <Training ranker={data} />
            <CompareRankers ranker={data} />
          </div>
          <Versions ranker={data} />
        </div>
      ) : (
        <Unanswered answer={answer} what="the rankers" />
      )}
      <Raters />
      <RatingNotes />
    </>
  );
}
