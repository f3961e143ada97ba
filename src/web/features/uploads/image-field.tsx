import { useEffect } from "react";
import { MAX_PICTURE_BYTES, PICTURE_MESSAGES, PICTURE_TYPES } from "#contract/pictures.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { DropZone } from "./drop-zone.tsx";
import styles from "./image-field.module.css";
import { PictureChooser } from "./picture-chooser.tsx";
import { type UploadState, useUpload } from "./use-upload.ts";

interface ImageFieldProps {
  /** "Product photo" */
  label: string;
  /** URL of the current image. */
  url?: string | null;
  onChange: (url: string | null) => void;
  /** True while uploading, when a form must not be submitted. */
  onBusy?: (busy: boolean) => void;
}

/** An image input that uploads immediately, shows a preview, and lets the user change or remove the image. */
export function ImageField({ label, url = null, onChange, onBusy }: ImageFieldProps) {
  const { state, start, remove } = useUpload(url, onChange);
  const busy = state.step === "uploading";
  useEffect(() => onBusy?.(busy), [busy, onBusy]);
  return (
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      <DropZone
        label={label}
        accept={PICTURE_TYPES}
        maxBytes={MAX_PICTURE_BYTES}
        disabled={busy}
        messages={{ type: PICTURE_MESSAGES.type, tooLarge: PICTURE_MESSAGES.tooLarge }}
        onFile={(file) => void start(file)}
      >
        {(open) => <Picture state={state} onOpen={open} onRetry={start} onRemove={remove} />}
      </DropZone>
    </div>
  );
}

interface PictureProps {
  state: UploadState;
  onOpen: () => void;
  onRetry: (file: File) => void;
  onRemove: () => void;
}

function Picture({ state, onOpen, onRetry, onRemove }: PictureProps) {
  if (state.step === "idle")
    return <PictureChooser icon="image-plus" choose="Choose an image" onOpen={onOpen} />;
  if (state.step === "failed")
    return <FailedPicture onOpen={onOpen} onRetry={() => onRetry(state.file)} onRemove={onRemove} />;
  const uploading = state.step === "uploading";
  return (
    <div className={styles.shown}>
      <div className={styles.frame}>
        <img src={state.preview} alt="Selected file" className={uploading ? styles.faint : undefined} />
        <IconButton label="Remove image" className={styles.remove} onClick={onRemove} disabled={uploading}>
          <Icon name="x" />
        </IconButton>
        {uploading && <span className={styles.spinner} aria-hidden="true" />}
      </div>
      {uploading ? (
        <Progress fraction={state.fraction} />
      ) : (
        <Button size="small" onClick={onOpen}>
          Change image
        </Button>
      )}
    </div>
  );
}

const FailedPicture = (actions: Record<"onOpen" | "onRetry" | "onRemove", () => void>) => (
  <div className={styles.shown}>
    <p className={styles.failed}>{PICTURE_MESSAGES.failed}</p>
    <div className={styles.actions}>
      <Button size="small" onClick={actions.onRetry}>
        Try again
      </Button>
      <Button size="small" variant="quiet" onClick={actions.onOpen}>
        Change image
      </Button>
      <Button size="small" variant="quiet" onClick={actions.onRemove}>
        Remove
      </Button>
    </div>
  </div>
);

function Progress({ fraction }: { fraction: number }) {
  const percent = Math.round(fraction * 100);
  return (
    <div className={styles.progress}>
      <progress aria-label="Uploading image" max={100} value={percent} />
      <span>{percent}%</span>
    </div>
  );
}
