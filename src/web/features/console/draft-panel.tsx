import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { mayDo } from "#contract/staff/roles.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/toast.ts";
import { approvalSentence } from "./approval-outcome.ts";
import { type StaffOutput, type StaffSelf, staffQuery } from "./calls.ts";
import styles from "./console.module.css";
import { Differences } from "./differences.tsx";
import { DraftBeside } from "./draft-beside.tsx";
import { DraftFieldsForm } from "./draft-fields-form.tsx";
import { saveOriginal } from "./draft-files.ts";
import { AppliedMappings } from "./draft-layout.tsx";
import { DraftNames } from "./draft-names.tsx";
import { DraftPreview } from "./draft-preview.tsx";
import { DraftQuestions } from "./draft-questions.tsx";
import { FormButtons, ReasonField } from "./form-parts.tsx";
import { Unanswered } from "./unanswered.tsx";
import { useAct, useLeave } from "./use-act.ts";

export type Draft = StaffOutput<"getReportDraft">;

/** One draft: what is open, the certificate's rows, the fields, and the page as visitors will see it. */
export function DraftPanel({ id, self }: { id: string; self: StaffSelf }) {
  const answer = useQuery(staffQuery("getReportDraft", { id }));
  const draft = answer.data;
  if (!draft || answer.error) return <Unanswered answer={answer} what="the draft" />;
  const mayEdit = mayDo(self.role, "edit_drafts");
  return (
    <section className={styles.panel} aria-labelledby="draft-title">
      <DraftHead draft={draft} />
      {draft.content_hash && mayDo(self.role, "publish_reports") && <ApproveForm draft={draft} />}
      <AppliedMappings draft={draft} />
      <OpenThings draft={draft} />
      <DraftQuestions draft={draft} mayEdit={mayEdit} />
      {draft.fields && (
        <DraftFieldsForm
          key={draft.version}
          draft={draft}
          fields={draft.fields}
          mayEdit={mayEdit}
          mayAddPhoto={mayDo(self.role, "edit_catalogue")}
        />
      )}
      {mayEdit && <DraftNames draft={draft} />}
      {draft.rows.length > 0 && <DraftBeside draft={draft} mayEdit={mayEdit} />}
      {draft.compared && (
        <div className={styles.form}>
          <h3>Compared with report {draft.compared.with}</h3>
          <Differences differences={draft.compared.differences} />
        </div>
      )}
      <DraftPreview draft={draft} />
      {mayEdit && <DiscardForm id={draft.id} />}
    </section>
  );
}

const DraftHead = ({ draft }: { draft: Draft }) => (
  <div>
    <h2 id="draft-title">
      {draft.product ? `${draft.product.brand} ${draft.product.name}` : `Draft ${draft.id}`}
      {draft.sample && `, ${draft.sample}`}
    </h2>
    <p className={styles.facts}>
      {draft.report_number ? `Report ${draft.report_number}. ` : ""}Taken in by {draft.imported_by}.
    </p>
    {draft.original && (
      <p className={styles.facts}>
        {draft.original.file_name}: {draft.means}.{" "}
        <Button
          size="small"
          onClick={() =>
            void saveOriginal(draft.id, draft.original?.file_name ?? "certificate").catch((error: Error) =>
              notify.error(error.message),
            )
          }
        >
          Save the file
        </Button>
      </p>
    )}
  </div>
);

/** What is missing, and what the catalog or a result says against publishing. */
function OpenThings({ draft }: { draft: Draft }) {
  const lines = [
    ...draft.missing.map(({ sentence }) => sentence),
    ...draft.problems,
    ...draft.rows.flatMap(({ analyte_text, problems }) => problems.map((line) => `${analyte_text}: ${line}`)),
  ];
  if (lines.length === 0) return null;
  return (
    <div className={styles.form}>
      <h3>Before it can be published</h3>
      <ul className={styles.steps}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: plain text, and one analyte can be reported twice
          <li key={at}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** Approves what is shown: the first of two people, or the second. */
function ApproveForm({ draft }: { draft: Draft }) {
  const leave = useLeave();
  const approve = useAct("approveReportDraft", {
    done: approvalSentence,
    after: ({ outcome }) => outcome === "published" && leave("/console/reports"),
  });
  return (
    <div className={styles.notice}>
      <span>
        Complete. Two people approve exactly this content (SHA-256 {draft.content_hash?.slice(0, 12)}…); then
        it is signed, indexed and mailed, for good.
      </span>
      <Button
        variant="primary"
        busy={approve.isPending}
        onClick={() => approve.mutate({ id: draft.id, content_hash: draft.content_hash ?? "" })}
      >
        Approve for publication
      </Button>
    </div>
  );
}

function DiscardForm({ id }: { id: string }) {
  const [reason, setReason] = useState<string | null>(null);
  const leave = useLeave();
  const discard = useAct("discardReportDraft", {
    done: "Discarded.",
    after: () => leave("/console/drafts"),
  });
  if (reason === null)
    return (
      <div>
        <Button onClick={() => setReason("")}>Discard this draft…</Button>
      </div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    discard.mutate({ id, reason });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <ReasonField label="Reason to discard it, for the audit log" value={reason} onChange={setReason} />
      <FormButtons
        onCancel={() => setReason(null)}
        busy={discard.isPending}
        disabled={reason.trim().length < 3}
        label="Discard the draft"
      />
    </form>
  );
}
