import { useId, useState } from "react";
import { MAX_TYPED_LINK } from "#contract/links.ts";
import { requestSent } from "#contract/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { ImageField } from "../uploads/image-field.tsx";
import type { Ask } from "./ask-address.ts";
import styles from "./request-dialog.module.css";
import { useRequestForm } from "./request-form.ts";
import { AlikeRequests } from "./similar-requests.tsx";
import { SuccessMark } from "./success-mark.tsx";

/** The form of a request, and after it the confirmation (specification §2 and §4). Closing it forgets what was typed. */
export default function RequestDialog({ ask, onClose }: { ask: Ask; onClose: () => void }) {
  const [done, setDone] = useState<string | null>(null);
  return (
    <Dialog open onClose={onClose} title="Request test">
      {done === null ? (
        <RequestForm ask={ask} onSent={(name) => setDone(requestSent(name))} onVoted={setDone} />
      ) : (
        <Confirmation onClose={onClose}>{done}</Confirmation>
      )}
    </Dialog>
  );
}

interface RequestFormProps {
  ask: Ask;
  onSent: (name: string) => void;
  onVoted: (sentence: string) => void;
}

function RequestForm({ ask, onSent, onVoted }: RequestFormProps) {
  const id = useId();
  const { values, field, submit, busy, complete } = useRequestForm(ask, onSent);
  const [image, setImage] = useState<string | null>(ask.image || null);
  const [uploading, setUploading] = useState(false);
  return (
    <form id={id} className={styles.form} onSubmit={submit(image ? [image] : [])} noValidate>
      <TextField label="Supplement name" autoComplete="off" autoFocus {...field("name")} />
      <TextField
        label="Supplement URL"
        type="url"
        inputMode="url"
        autoComplete="off"
        hint="The page of the product, at its maker or in a shop."
        maxLength={MAX_TYPED_LINK}
        {...field("supplement_url")}
      />
      <TextField label="Supplement brand (Optional)" autoComplete="off" {...field("supplement_brand")} />
      <ImageField
        label="Picture of the pack (Optional)"
        address={image}
        onChange={setImage}
        onBusy={setUploading}
      />
      <AlikeRequests values={values()} onVoted={onVoted} />
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
    <SuccessMark />
    <p role="status">{children}</p>
    <Button variant="primary" autoFocus onClick={onClose}>
      Awesome!
    </Button>
  </div>
);
