import { useId, useState } from "react";
import { requestSentMessage } from "#contract/form-messages.ts";
import { MAX_LINK_INPUT_LENGTH } from "#contract/links.ts";
import { ConfirmEmailNotice } from "../../session/confirm-email-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ImageField } from "../uploads/image-field.tsx";
import styles from "./request-dialog.module.css";
import { takeDraft } from "./request-draft.ts";
import { useRequestForm } from "./request-form.ts";
import type { RequestPrefill } from "./request-url.ts";
import { SimilarRequests } from "./similar-requests.tsx";

/** The request form, then the confirmation (specification §2 and §4). Closing the dialog resets the form. */
export default function RequestDialog({
  prefill,
  onClose,
}: {
  prefill: RequestPrefill;
  onClose: () => void;
}) {
  const [done, setDone] = useState<string | null>(null);
  const [draft] = useState(takeDraft);
  return (
    <Dialog open onClose={onClose} title="Request test">
      {done === null ? (
        <RequestForm
          prefill={draft ?? prefill}
          onSent={(name) => setDone(requestSentMessage(name))}
          onVoted={setDone}
        />
      ) : (
        <Confirmation onClose={onClose}>{done}</Confirmation>
      )}
    </Dialog>
  );
}

interface RequestFormProps {
  prefill: RequestPrefill;
  onSent: (name: string) => void;
  onVoted: (message: string) => void;
}

function RequestForm({ prefill, onSent, onVoted }: RequestFormProps) {
  const id = useId();
  const { values, field, submit, busy, complete } = useRequestForm(prefill, onSent);
  const [image, setImage] = useState<string | null>(prefill.image || null);
  const [uploading, setUploading] = useState(false);
  return (
    <form id={id} className={styles.form} onSubmit={submit(image ? [image] : [])} noValidate>
      <TextField label="Supplement name" autoComplete="off" autoFocus {...field("name")} />
      <TextField
        label="Supplement URL"
        type="url"
        inputMode="url"
        autoComplete="off"
        hint="The product page on the brand’s or a store’s website."
        maxLength={MAX_LINK_INPUT_LENGTH}
        {...field("supplement_url")}
      />
      <TextField label="Supplement brand (Optional)" autoComplete="off" {...field("supplement_brand")} />
      <ImageField label="Product photo (Optional)" url={image} onChange={setImage} onBusy={setUploading} />
      <SimilarRequests values={values()} onVoted={onVoted} />
      <div className={styles.actions}>
        <Button variant="primary" type="submit" busy={busy} disabled={!complete || uploading}>
          Send request
        </Button>
      </div>
    </form>
  );
}

const Confirmation = ({ children, onClose }: { children: string; onClose: () => void }) => (
  <div className={styles.confirmation}>
    <SuccessAnimation />
    <p role="status">{children}</p>
    <ConfirmEmailNotice>It counts as soon as you confirm your email.</ConfirmEmailNotice>
    <Button variant="primary" autoFocus onClick={onClose}>
      Awesome!
    </Button>
  </div>
);

/** Success animation: a ring, a falling drop and a checkmark, played once at 0.7 speed (specification §9). */
const SuccessAnimation = () => (
  <svg viewBox="0 0 120 120" className={styles.animation} aria-hidden="true">
    <circle cx="60" cy="60" r="52" className={styles.ground} />
    <circle cx="60" cy="60" r="52" pathLength={1} className={styles.ring} />
    <path d="M38 61.5 54 77l29-32" pathLength={1} className={styles.checkmark} />
    <circle cx="96" cy="24" r="7" className={styles.drop} />
  </svg>
);
