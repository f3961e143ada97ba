import { useEffect } from "react";
import { MAX_PICTURE_BYTES, PICTURE_MESSAGES, PICTURE_TYPES } from "#contract/pictures.ts";
import { Button } from "../../ui/button.tsx";
import { DropZone } from "../uploads/drop-zone.tsx";
import { PictureChooser } from "../uploads/picture-chooser.tsx";
import { useUpload } from "../uploads/use-upload.ts";
import styles from "./picture-upload.module.css";
import type { Scanning } from "./use-scan.ts";

/** Upload of a label photo, which starts immediately and is read by the server. */
export function PictureUpload({ taken, scanning }: { taken: File | null; scanning: Scanning }) {
  const { ask, show } = scanning;
  const { state, start, remove } = useUpload(null, (url) => url && ask({ image_url: url }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the picture just taken
  useEffect(() => {
    if (taken) void start(taken);
  }, [taken]);

  if (state.step === "uploading" || state.step === "done")
    return (
      <div className={styles.sending}>
        <img src={state.preview} alt="Your label" className={styles.preview} />
        <Progress part={state.step === "done" ? 1 : state.fraction} />
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
          Photograph the front of the label straight on, in good light, so the brand, name, and strength are
          readable. The barcode can be in the picture too.
        </p>
      )}
      <LabelDropZone onFile={(file) => void start(file)} />
      <Button variant="quiet" onClick={() => show({ method: "start" })}>
        Back
      </Button>
    </div>
  );
}

const LabelDropZone = ({ onFile }: { onFile: (file: File) => void }) => (
  <DropZone label="Photo of the label" accept={PICTURE_TYPES} maxBytes={MAX_PICTURE_BYTES} onFile={onFile}>
    {(open) => <PictureChooser icon="image-up" choose="Take or choose a picture" large onOpen={open} />}
  </DropZone>
);

function Progress({ part }: { part: number }) {
  const percent = Math.round(part * 100);
  return (
    <div className={styles.progress}>
      <progress aria-label="Uploading the picture" max={100} value={percent} />
      <span>{percent}%</span>
    </div>
  );
}
