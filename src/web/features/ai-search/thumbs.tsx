import { useMutation } from "@tanstack/react-query";
import ThumbsDown from "lucide-react/icons/thumbs-down";
import ThumbsUp from "lucide-react/icons/thumbs-up";
import {
  FEEDBACK_REASON_LABELS,
  FEEDBACK_REASONS,
  type FeedbackReason,
} from "#contract/ai-search-vocabulary.ts";
import { browserApi } from "../../api/browser.ts";
import { IconButton } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { notify } from "../../ui/toast.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import styles from "./thumbs.module.css";

interface Opinion {
  helpful: boolean;
  reason?: FeedbackReason;
}

const REASONS = [
  { value: "" as const, label: "Why not?" },
  ...FEEDBACK_REASONS.map((value) => ({ value, label: FEEDBACK_REASON_LABELS[value] })),
];

interface ThumbsProps {
  searchId: string;
  /** Left out: the answer as a whole. */
  supplementId?: string;
  /** What is judged, by its name. */
  what: string;
}

/** A thumb up or down on a result, or on the answer; a thumb down may say why. A second one replaces the first. */
export function Thumbs({ searchId, supplementId, what }: ThumbsProps) {
  const ready = useHydrated();
  const { mutate, variables, isError, isSuccess } = useMutation({
    // One after the other: the last one is kept.
    scope: { id: `${searchId} ${supplementId}` },
    mutationFn: (opinion: Opinion) =>
      browserApi().call("sendAiFeedback", {
        search_id: searchId,
        ...(supplementId ? { supplement_id: supplementId } : {}),
        ...opinion,
      }),
    onError: (failure) => notify.error(failure.message),
  });
  const given = isError ? undefined : variables;
  // Without script there is nobody to tell.
  if (!ready) return null;
  return (
    <div className={styles.thumbs}>
      <IconButton
        label={`Helpful: ${what}`}
        aria-pressed={given?.helpful === true}
        onClick={() => mutate({ helpful: true })}
      >
        <ThumbsUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Not helpful: ${what}`}
        aria-pressed={given?.helpful === false}
        onClick={() => mutate({ helpful: false })}
      >
        <ThumbsDown aria-hidden="true" />
      </IconButton>
      {given?.helpful === false && (
        <Select
          label={`Why ${what} is not helpful`}
          hideLabel
          options={REASONS}
          value={given.reason ?? ""}
          onChange={(reason) => reason && mutate({ helpful: false, reason })}
        />
      )}
      <span role="status">{isSuccess && (given?.reason || given?.helpful ? "Thank you" : "Noted")}</span>
    </div>
  );
}
