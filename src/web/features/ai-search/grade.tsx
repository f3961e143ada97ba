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
 * tell more than the thumbs.
 */
export function Grade({ what, ...rated }: GradeProps) {
  const name = useId();
  const { rating, rate, isSaved } = useRating(rated);
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
            onChange={() => rate(grade)}
          />
          <span className={styles.number}>{grade}</span> {label}
        </label>
      ))}
      <span role="status" className={styles.saved}>
        {isSaved && "Saved"}
      </span>
    </fieldset>
  );
}

/** The selected rating, which is reset if it couldn't be saved. */
function useRating({ searchId, supplementId }: Omit<GradeProps, "what">) {
  const invalidateRatings = useInvalidateRatings();
  const [rating, setRating] = useState<number | null>(null);
  const { mutate, isSuccess: isSaved } = useMutation({
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
  const rate = (grade: number) => {
    setRating(grade);
    mutate(grade);
  };
  return { rating, rate, isSaved };
}
