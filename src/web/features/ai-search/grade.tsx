import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { GRADE_LABELS } from "#contract/ai-search-vocabulary.ts";
import { browserApi } from "../../api/browser.ts";
import { notify } from "../../ui/toast.ts";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import styles from "./grade.module.css";
import { useRatingChanged } from "./use-rating-changed.ts";

interface GradeProps {
  searchId: string;
  supplementId: string;
  /** What is rated, by its name. */
  what: string;
}

/** How well a result fits, 0 to 3: four radio buttons, kept as soon as one is chosen. */
export function Grade({ searchId, supplementId, what }: GradeProps) {
  const name = useId();
  const changed = useRatingChanged();
  const [given, setGiven] = useState<number | null>(null);
  const { mutate, isSuccess } = useMutation({
    // One after the other: the last one is kept.
    scope: { id: `${searchId} ${supplementId}` },
    mutationFn: (rating: number) =>
      browserApi().call("sendAiFeedback", { search_id: searchId, supplement_id: supplementId, rating }),
    onSuccess: changed,
    onError: (failure) => {
      setGiven(null);
      notify.error(failure.message);
    },
  });
  return (
    <fieldset className={styles.grade}>
      <legend>
        <VisuallyHidden>How well {what} fits</VisuallyHidden>
      </legend>
      {GRADE_LABELS.map((label, rating) => (
        <label key={label} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={rating}
            checked={given === rating}
            onChange={() => {
              setGiven(rating);
              mutate(rating);
            }}
          />
          <span className={styles.number}>{rating}</span> {label}
        </label>
      ))}
      <span role="status" className={styles.kept}>
        {isSuccess && "Kept"}
      </span>
    </fieldset>
  );
}
