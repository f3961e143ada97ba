import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { CERTIFICATE_COLUMNS } from "#contract/certificate-columns.ts";
import { useSite } from "../../layout/use-site.ts";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/toast.ts";
import { requestStaff, type StaffOutput } from "./calls.ts";
import styles from "./console.module.css";
import { DraftColumns } from "./draft-layout.tsx";
import type { Draft } from "./draft-panel.tsx";
import { ReasonField } from "./form-parts.tsx";
import { useAct } from "./use-act.ts";

type Suggestions = StaffOutput<"suggestDraftMappings">;

/** What heads and names of the certificate mean: chosen by a person, suggested by the language model if there is one. */
export function DraftNames({ draft }: { draft: Draft }) {
  const { usesLanguageModel } = useSite();
  const suggest = useMutation({
    mutationFn: () => requestStaff("suggestDraftMappings", { id: draft.id }),
    onError: (error) => notify.error(error.message),
  });
  const isUnknown =
    draft.heads.some(({ role }) => role === null) || draft.rows.some(({ is_known }) => !is_known);
  const heads = suggest.data?.heads ?? [];
  return (
    <>
      {usesLanguageModel && isUnknown && (
        <div className={styles.form}>
          <p className={styles.facts}>
            The language model sees the heads and names that our tables lack, and no values. You decide.
          </p>
          <div className={styles.buttons}>
            <Button size="small" busy={suggest.isPending} onClick={() => suggest.mutate()}>
              Suggest what they mean
            </Button>
          </div>
          {suggest.data && <Suggested draft={draft} suggestions={suggest.data} />}
        </div>
      )}
      <DraftColumns
        draft={draft}
        suggested={Object.fromEntries(heads.map(({ text, role }) => [text, role]))}
      />
    </>
  );
}

function Suggested({ draft, suggestions: { heads, analytes } }: { draft: Draft; suggestions: Suggestions }) {
  const open = analytes.filter(({ row }) =>
    draft.rows.some((one) => one.index === row && !one.is_known && !one.is_edited),
  );
  if (heads.length + open.length === 0)
    return <p>The language model suggests nothing more. Choose yourself.</p>;
  return (
    <ul className={styles.list}>
      {heads.length > 0 && (
        <li className={styles.row}>
          Chosen below, to be checked:{" "}
          {heads
            .map(({ text, role }) => `“${text}” as ${CERTIFICATE_COLUMNS[role].toLowerCase()}`)
            .join(", ")}
          .
        </li>
      )}
      {open.map((suggestion) => (
        <SuggestedName key={suggestion.row} draft={draft} {...suggestion} />
      ))}
    </ul>
  );
}

/** One name, taken over with a reason of the person who checked it. */
function SuggestedName({ draft, row, text, analyte }: Suggestions["analytes"][number] & { draft: Draft }) {
  const [reason, setReason] = useState("");
  const edit = useAct("editDraftResult", { done: `Named ${analyte}.` });
  return (
    <li className={styles.row}>
      <span>
        “{text}” (<a href={`#row-${row}`}>row {row + 1}</a>) may be <strong>{analyte}</strong>.
      </span>
      <ReasonField label="How do you know?" value={reason} onChange={setReason} />
      <div className={styles.buttons}>
        <Button
          size="small"
          busy={edit.isPending}
          disabled={reason.trim().length < 3}
          onClick={() =>
            edit.mutate({
              ...{ id: draft.id, version: draft.version, row, cells: { analyte_text: analyte }, reason },
            })
          }
        >
          It is {analyte}
        </Button>
      </div>
    </li>
  );
}
