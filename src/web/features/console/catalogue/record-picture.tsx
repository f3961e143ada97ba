import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PictureOwner } from "#contract/staff/picture-paths.ts";
import type { RecordPicture } from "#contract/staff/pictures.ts";
import { Button } from "../../../ui/button.tsx";
import { notify } from "../../../ui/toast.ts";
import { refreshConsole, staffQuery } from "../calls.ts";
import { ChoosePicture } from "../choose-picture.tsx";
import styles from "../console.module.css";
import { ReasonField } from "../form-parts.tsx";
import { sendPicture } from "../staff-files.ts";
import { Unanswered } from "../unanswered.tsx";
import { useAct } from "../use-act.ts";

const WORDS = {
  product: { title: "Photo of the pack", one: "photo", none: "No photo yet: its page says so." },
  brand: { title: "Logo", one: "logo", none: "No logo yet: its initial stands there." },
} as const satisfies Record<PictureOwner, object>;

interface Owner {
  kind: PictureOwner;
  slug: string;
}

/** The photo of a product or the logo of a brand: shown, replaced, approved from a request, removed. */
export function RecordPictureEditor({ kind, slug, mayEdit }: Owner & { mayEdit: boolean }) {
  const answer = useQuery(staffQuery("getRecordPicture", { kind, slug }));
  const data = answer.data;
  if (!data || answer.error) return <Unanswered answer={answer} what={`the ${WORDS[kind].one}`} />;
  return (
    <div className={styles.form}>
      <h3>{WORDS[kind].title}</h3>
      {data.current ? (
        <img className={styles.picture} src={data.current.url} alt={`The ${WORDS[kind].one} that is shown`} />
      ) : (
        <p className={styles.facts}>{WORDS[kind].none}</p>
      )}
      {data.current?.origin === "visitor" && (
        <p className={styles.facts}>From a test request, approved by staff.</p>
      )}
      {mayEdit && <PictureForm kind={kind} slug={slug} picture={data} />}
    </div>
  );
}

function PictureForm({ kind, slug, picture: { current, choices } }: Owner & { picture: RecordPicture }) {
  const [file, setFile] = useState<File | null>(null);
  const [reason, setReason] = useState("");
  const seen = current?.sha256 ?? null;
  const one = WORDS[kind].one;
  const hasReason = reason.trim() !== "";
  const send = useSending(() => setFile(null));
  return (
    <>
      <ChoosePicture one={one} file={file} onFile={setFile} />
      <ReasonField
        label={`Reason to change the ${one}, for the audit log`}
        value={reason}
        onChange={setReason}
      />
      <div className={styles.buttons}>
        <Button
          disabled={!file || !hasReason}
          busy={send.isPending}
          onClick={() => file && send.mutate({ kind, slug, file, seen, reason })}
        >
          Show this {one}
        </Button>
        {current && <RemovePicture kind={kind} slug={slug} seen={seen} reason={reason} />}
      </div>
      {choices.length > 0 && <RequestPictures slug={slug} choices={choices} seen={seen} reason={reason} />}
    </>
  );
}

const useSending = (onSent: () => void) =>
  useMutation({
    mutationFn: sendPicture,
    onSuccess() {
      notify.success("Shown. Pages follow within half a minute.");
      onSent();
    },
    onError: (error) => notify.error(error.message),
    onSettled: () => refreshConsole(),
  });

function RemovePicture({ reason, ...shown }: Owner & { seen: string | null; reason: string }) {
  const one = WORDS[shown.kind].one;
  const remove = useAct("removeRecordPicture", { done: `The ${one} is removed.` });
  return (
    <Button
      variant="danger"
      disabled={reason.trim() === ""}
      busy={remove.isPending}
      onClick={() => remove.mutate({ ...shown, reason })}
    >
      Remove the {one}
    </Button>
  );
}

interface Choosing {
  slug: string;
  choices: RecordPicture["choices"];
  seen: string | null;
  reason: string;
}

/** Pictures that came with test requests for the product. */
function RequestPictures({ slug, choices, seen, reason }: Choosing) {
  const approve = useAct("approveRequestPicture", { done: "Shown. Pages follow within half a minute." });
  return (
    <div className={styles.form}>
      <h4>From test requests</h4>
      <p className={styles.facts}>Look for faces and addresses before you show one to everyone.</p>
      <ul className={styles.plain}>
        {choices.map(({ request, picture, url }, index) => (
          <li key={url} className={styles.form}>
            <img className={styles.picture} src={url} alt={`From a test request, ${index + 1}`} />
            <Button
              size="small"
              disabled={reason.trim() === ""}
              busy={approve.isPending}
              onClick={() => approve.mutate({ slug, request, picture, seen, reason })}
            >
              Show picture {index + 1} as the photo
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
