import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { mayDo } from "#contract/staff/roles.ts";
import { Button } from "../../ui/button.tsx";
import { Fold } from "../../ui/fold.tsx";
import { Time } from "../../ui/time.tsx";
import { type StaffOutput, type StaffSelf, staffQuery } from "./calls.ts";
import styles from "./console.module.css";
import { FormButtons, ReasonField } from "./form-parts.tsx";
import { mappingText } from "./mapping-text.ts";
import { Unanswered } from "./unanswered.tsx";
import { useAct } from "./use-act.ts";

type Layout = StaffOutput<"listLaboratoryLayouts">[number];

/** What was confirmed about laboratories' layouts; each can be forgotten. */
export function LaboratoryLayouts({ self }: { self: StaffSelf }) {
  return (
    <Fold id="layouts" title="What is remembered of laboratories’ layouts">
      <Layouts mayForget={mayDo(self.role, "edit_drafts")} />
    </Fold>
  );
}

function Layouts({ mayForget }: { mayForget: boolean }) {
  const answer = useQuery(staffQuery("listLaboratoryLayouts", {}));
  if (!answer.data || answer.error) return <Unanswered answer={answer} what="the layouts" />;
  if (answer.data.length === 0)
    return (
      <p className={styles.facts}>
        Nothing yet. What you confirm about a certificate, such as an unknown name or its decimal mark, is
        applied to the next one of the same layout.
      </p>
    );
  return (
    <div className={styles.form}>
      {answer.data.map((layout) => (
        <LayoutList key={layout.fingerprint} layout={layout} mayForget={mayForget} />
      ))}
    </div>
  );
}

const LayoutList = ({ layout, mayForget }: { layout: Layout; mayForget: boolean }) => (
  <div className={styles.form}>
    <h3>
      {layout.laboratory} <span className={styles.facts}>layout {layout.fingerprint.slice(0, 8)}</span>
    </h3>
    <ul className={styles.list}>
      {layout.mappings.map((mapping) => (
        <li key={mapping.id} className={styles.row}>
          <span>{mappingText(mapping)}</span>
          <span className={styles.facts}>
            {mapping.confirmed_by}, <Time value={mapping.confirmed_at} relative />
          </span>
          {mayForget && <Forget id={mapping.id} />}
        </li>
      ))}
    </ul>
  </div>
);

function Forget({ id }: { id: string }) {
  const [reason, setReason] = useState<string | null>(null);
  const forget = useAct("forgetLayoutMapping", { done: "Forgotten. Drafts stay as they are." });
  if (reason === null)
    return (
      <span>
        <Button size="small" onClick={() => setReason("")}>
          Forget…
        </Button>
      </span>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    forget.mutate({ id, reason });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <ReasonField label="Reason, for the audit log" value={reason} onChange={setReason} />
      <FormButtons
        onCancel={() => setReason(null)}
        busy={forget.isPending}
        disabled={reason.trim().length < 3}
        label="Forget it"
      />
    </form>
  );
}
