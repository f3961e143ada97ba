import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AI_SEARCH_LIFETIME_S } from "#contract/ai-search-vocabulary.ts";
import { durationText } from "#contract/durations.ts";
import { RETENTION } from "#contract/retention.ts";
import { browserApi } from "../../api/browser.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { notify } from "../../ui/toast.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import styles from "./keep-question.module.css";

/** The permission to keep a question: off until it is given, and the only way its text is stored for long. */
export function KeepQuestion({ searchId }: { searchId: string }) {
  const ready = useHydrated();
  const [receipt, setReceipt] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async (): Promise<string | null> => {
      if (receipt === null)
        return (await browserApi().call("keepAiQuestion", { search_id: searchId })).receipt;
      await browserApi().call("withdrawAiQuestion", { receipt });
      return null;
    },
    onSuccess: setReceipt,
    onError: (failure) => notify.error(failure.message),
  });
  // Permission needs JavaScript.
  if (!ready) return null;
  return (
    <div className={styles.keep}>
      <Checkbox checked={receipt !== null} disabled={isPending} onChange={() => mutate()}>
        You may keep this question to improve the search
      </Checkbox>
      <p className={styles.note} role="status">
        {receipt === null
          ? `Otherwise it’s deleted after ${durationText(AI_SEARCH_LIFETIME_S, "hour")}.`
          : `Thank you. We don’t show our staff who asked, and delete it after ${durationText(RETENTION.permittedQuestions.lifetimeS)}. Uncheck the box to delete it now.`}
      </p>
    </div>
  );
}
