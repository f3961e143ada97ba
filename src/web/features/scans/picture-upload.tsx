import ImageUp from "lucide-react/icons/image-up";
import { useEffect } from "react";
import { MAX_PICTURE_BYTES, PICTURE_MESSAGES, PICTURE_TYPES } from "#contract/pictures.ts";
import { Button } from "../../ui/button.tsx";
import { DropZone } from "../uploads/drop-zone.tsx";
import { useUpload } from "../uploads/use-upload.ts";
import styles from "./picture-upload.module.css";
import type { Scanning } from "./use-scan.ts";

/** A photograph or a file of the label: sent at once, and read by the server. */
export function PictureUpload({ taken, scanning }: { taken: File | null; scanning: Scanning }) {
  const { ask, show } = scanning;
  const { state, start, remove } = useUpload(null, (address) => address && ask({ image_url: address }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once: the camera has taken this one picture
  useEffect(() => {
    if (taken) void start(taken);
  }, [taken]);

  if (state.step === "uploading" || state.step === "done")
    return (
      <div className={styles.sending}>
        <img src={state.preview} alt="What is being sent" className={styles.preview} />
        <Progress part={state.step === "done" ? 1 : state.part} />
        <Button variant="quiet" onClick={remove}>
          Cancel
        </Button>
      </div>
    );
  return (
    <div className={styles.choose}>
      {state.step === "failed" ? (
        <div className={styles.failed} role="alert">
          <p>{PICTURE_MESSAGES.failed}</p>
          <Button onClick={() => start(state.file)}>Try again</Button>
        </div>
      ) : (
        <p>
          Take the front of the label straight on and in good light, so that brand, name and strength can be
          read; the barcode may be on it as well.
        </p>
      )}
      <DropZone
        label="Photograph of the label"
        accept={PICTURE_TYPES}
        maxBytes={MAX_PICTURE_BYTES}
        messages={{ type: PICTURE_MESSAGES.type, tooLarge: PICTURE_MESSAGES.tooLarge }}
        onFile={(file) => void start(file)}
      >
        {(open) => (
          <button type="button" className={styles.empty} onClick={open}>
            <ImageUp aria-hidden="true" />
            <span>
              <strong>Take or choose a picture</strong> or drop it here
            </span>
            <span className={styles.rule}>JPEG, PNG, GIF or WEBP, at most 100 MB</span>
          </button>
        )}
      </DropZone>
      <Button variant="quiet" onClick={() => show({ way: "start" })}>
        Back
      </Button>
    </div>
  );
}

function Progress({ part }: { part: number }) {
  const percent = Math.round(part * 100);
  return (
    <div className={styles.progress}>
      <progress aria-label="Sending the picture" max={100} value={percent} />
      <span>{percent} %</span>
    </div>
  );
}
