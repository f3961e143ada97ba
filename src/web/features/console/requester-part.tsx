import { type FormEvent, useState } from "react";
import { formatCount } from "#domain/amounts.ts";
import { Button } from "../../ui/button.tsx";
import { Time } from "../../ui/time.tsx";
import type { StaffOutput } from "./calls.ts";
import styles from "./console.module.css";
import { ReasonField } from "./form-parts.tsx";
import { useAct } from "./use-act.ts";

/** Who asked: shown only for a reason, which is logged with the look. */
export function RequesterPart({ id, mayBlock }: { id: string; mayBlock: boolean }) {
  const [reason, setReason] = useState("");
  const [shown, setShown] = useState<StaffOutput<"showRequester"> | null>(null);
  const show = useAct("showRequester", { done: "Shown. This is in the audit log.", after: setShown });
  const block = useAct("blockRequester", {
    done: shown?.blocked ? "The account can log in again." : "The account is blocked and logged out.",
    after: () => setShown((before) => before && { ...before, blocked: !before.blocked }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show.mutate({ id, reason });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <h3>Who asked</h3>
      <ReasonField label="Why you need to know, for the audit log" value={reason} onChange={setReason} />
      {shown && <RequesterFacts shown={shown} />}
      <div className={styles.buttons}>
        {!shown && (
          <Button type="submit" busy={show.isPending} disabled={reason.trim() === ""}>
            Show who asked
          </Button>
        )}
        {shown && mayBlock && (
          <Button
            variant={shown.blocked ? "secondary" : "danger"}
            busy={block.isPending}
            disabled={reason.trim() === ""}
            onClick={() => block.mutate({ id, blocked: !shown.blocked, reason })}
          >
            {shown.blocked ? "Unblock this account" : "Block this account"}
          </Button>
        )}
      </div>
    </form>
  );
}

const RequesterFacts = ({ shown }: { shown: StaffOutput<"showRequester"> }) => (
  <p>
    {shown.name}, {shown.email_id}
    {!shown.email_verified && " (not confirmed)"}. Since <Time value={shown.member_since} />,{" "}
    {formatCount(shown.requests, "request")}.{shown.blocked && " Blocked."}
  </p>
);
