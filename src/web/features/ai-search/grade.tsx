import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { RATING_LABELS } from "#contract/ai-search-vocabulary.ts";
import { browserApi } from "../../api/browser.ts";
import { notify } from "../../ui/toast.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./grade.module.css";
import { useInvalidateRatings } from "./queries.ts";

interface GradeProps {
  searchId: string;
  supplementId: string;
  /** Name of the rated product. */
  what: string;
}

/**
 * Relevance rating of a result, 0 to 3: four radio buttons, saved when one is selected. Grades of compared results
 * teach the ranker more than the thumbs on the search page.
 */
export function Grade({ searchId, supplementId, what }: GradeProps) {
  const name = useId();
  const invalidateRatings = useInvalidateRatings();
  const [rating, setRating] = useState<number | null>(null);
  const { mutate, isSuccess } = useMutation({
    // Runs mutations serially, so the last rating wins.
    scope: { id: `${searchId} ${supplementId}` },
    mutationFn: (grade: number) =>
      browserApi().call("sendAiFeedback", {
        search_id: searchId,
        supplement_id: supplementId,
        rating: grade,
      }),
    onSuccess: invalidateRatings,
    onError: (failure) => {
      setRating(null);
      notify.error(failure.message);
    },
  });
  return (
    <fieldset className={styles.grade}>
      <legend>
        <VisuallyHidden>How well {what} matches</VisuallyHidden>
      </legend>
      {RATING_LABELS.map((label, grade) => (
        <label key={label} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={grade}
            checked={rating === grade}
            onChange={() => {
              setRating(grade);
              mutate(grade);
            }}
          />
          <span className={styles.number}>{grade}</span> {label}
        </label>
      ))}
      <span role="status" className={styles.saved}>
        {isSuccess && "Saved"}
      </span>
    </fieldset>
  );
}
