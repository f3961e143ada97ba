import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { DayContent } from "#contract/my-day.ts";
import { browserApi } from "../../api/browser.ts";
import { callQuery, refetchChanged } from "../../api/queries.ts";
import { useAuth } from "../../session/auth.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/toast.ts";
import styles from "./my-day.module.css";

const savedDayQuery = () => callQuery("getSavedDay", {});

/** Where the day is: in this browser only, until a user saves it with the account. */
export function SavedDay({ day, onChange }: { day: DayContent; onChange: (day: DayContent) => void }) {
  const { isAuthenticated } = useAuth();
  const queries = useQueryClient();
  const { data: saved } = useQuery({ ...savedDayQuery(), enabled: isAuthenticated });
  const { mutate, isPending } = useMutation({
    mutationFn: async (act: "save" | "delete"): Promise<unknown> =>
      act === "save" ? browserApi().call("saveDay", day) : browserApi().call("deleteSavedDay", {}),
    onSuccess: (_answer, act) => {
      notify.success(act === "save" ? "Saved with your account." : "Deleted from your account.");
      return refetchChanged(queries, savedDayQuery().queryKey);
    },
    onError: (failure) => notify.error(failure.message),
  });
  if (!isAuthenticated)
    return (
      <p className={styles.muted}>
        This day stays in this browser. A link that you share holds it after the “#”, which is never sent to
        us.
      </p>
    );
  return (
    <div className={styles.actions}>
      <Button busy={isPending} onClick={() => mutate("save")}>
        {saved ? "Save again with my account" : "Save with my account"}
      </Button>
      {saved && (
        <>
          <Button onClick={() => onChange({ items: saved.items, life_stage: saved.life_stage })}>
            Open the saved day
          </Button>
          <Button variant="quiet" onClick={() => mutate("delete")}>
            Delete it from my account
          </Button>
        </>
      )}
      <p className={styles.muted}>Until you save it, this day stays in this browser.</p>
    </div>
  );
}
