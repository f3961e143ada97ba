import { useMutation } from "@tanstack/react-query";
import {
  FEEDBACK_REASON_LABELS,
  FEEDBACK_REASONS,
  type FeedbackReason,
} from "#contract/ai-search-vocabulary.ts";
import { browserApi } from "../../api/browser.ts";
import { IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
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
  /** Omitted: the feedback is on the answer as a whole. */
  supplementId?: string;
  /** Name of the rated item. */
  what: string;
}

/** Thumbs up or down for a result or the answer; thumbs down may give a reason. The latest opinion wins. */
export function Thumbs({ searchId, supplementId, what }: ThumbsProps) {
  const ready = useHydrated();
  const { mutate, variables, isError, isSuccess } = useFeedback(searchId, supplementId);
  const opinion = isError ? undefined : variables;
  // Feedback needs JavaScript.
  if (!ready) return null;
  return (
    <div className={styles.thumbs}>
      <IconButton
        label={`Helpful: ${what}`}
        aria-pressed={opinion?.helpful === true}
        onClick={() => mutate({ helpful: true })}
      >
        <Icon name="thumbs-up" />
      </IconButton>
      <IconButton
        label={`Not helpful: ${what}`}
        aria-pressed={opinion?.helpful === false}
        onClick={() => mutate({ helpful: false })}
      >
        <Icon name="thumbs-down" />
      </IconButton>
      {opinion?.helpful === false && (
        <Select
          label={`Why ${what} isn’t helpful`}
          hideLabel
          options={REASONS}
          value={opinion.reason ?? ""}
          onChange={(reason) => reason && mutate({ helpful: false, reason })}
        />
      )}
      <span role="status">{isSuccess && (opinion?.reason || opinion?.helpful ? "Thank you" : "Noted")}</span>
    </div>
  );
}

/** Sends the opinion on a result, or on the answer without a `supplementId`. */
const useFeedback = (searchId: string, supplementId: string | undefined) =>
  useMutation({
    // Runs mutations serially, so the last opinion wins.
    scope: { id: `${searchId} ${supplementId}` },
    mutationFn: (next: Opinion) =>
      browserApi().call("sendAiFeedback", {
        search_id: searchId,
        ...(supplementId ? { supplement_id: supplementId } : {}),
        ...next,
      }),
    onError: (failure) => notify.error(failure.message),
  });
