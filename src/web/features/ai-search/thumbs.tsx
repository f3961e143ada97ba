import { useMutation } from "@tanstack/react-query";
import ThumbsDown from "lucide-react/icons/thumbs-down";
import ThumbsUp from "lucide-react/icons/thumbs-up";
import { FEEDBACK_REASON_LABELS, FEEDBACK_REASONS, type FeedbackReason } from "#contract/ai-search-words.ts";
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

const WHY = [
  { value: "" as const, label: "Why not?" },
  ...FEEDBACK_REASONS.map((value) => ({ value, label: FEEDBACK_REASON_LABELS[value] })),
];

/** A thumb up or down on a result, or on the answer; a thumb down may say why. A second one replaces the first. */
export function Thumbs({
  searchId,
  supplementId,
  what,
}: {
  searchId: string;
  supplementId?: string;
  what: string;
}) {
  const ready = useHydrated();
  const { mutate, variables, isError } = useMutation({
    mutationFn: ({ helpful, reason }: Opinion) =>
      browserApi().call("sendAiFeedback", {
        search_id: searchId,
        helpful,
        ...(supplementId ? { supplement_id: supplementId } : {}),
        ...(reason ? { reason } : {}),
      }),
    onError: (failure) => notify.error(failure.message),
  });
  const given = isError ? undefined : variables;
  return (
    <div className={styles.thumbs}>
      <IconButton
        label={`Helpful: ${what}`}
        aria-pressed={given?.helpful === true}
        disabled={!ready}
        onClick={() => mutate({ helpful: true })}
      >
        <ThumbsUp aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Not helpful: ${what}`}
        aria-pressed={given?.helpful === false}
        disabled={!ready}
        onClick={() => mutate({ helpful: false })}
      >
        <ThumbsDown aria-hidden="true" />
      </IconButton>
      {given?.helpful === false && (
        <Select
          label={`Why ${what} is not helpful`}
          hideLabel
          options={WHY}
          value={given.reason ?? ""}
          onChange={(reason) => {
            if (reason) mutate({ helpful: false, reason });
          }}
        />
      )}
      {given?.helpful === true && <span role="status">Thank you.</span>}
    </div>
  );
}
