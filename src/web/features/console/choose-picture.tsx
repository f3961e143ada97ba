import { useEffect, useState } from "react";
import { STAFF_PICTURE_BYTES } from "#contract/staff/picture-paths.ts";
import { Button } from "../../ui/button.tsx";
import { DropZone } from "../uploads/drop-zone.tsx";
import styles from "./console.module.css";

const ACCEPTED = {
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "image/webp": [".webp"],
  "image/gif": [".gif"],
} as const;

interface ChoosePictureProps {
  /** What the picture is: "photo" or "logo". */
  one: string;
  file: File | null;
  onFile: (file: File) => void;
}

/** Takes a picture by drop, paste or the file dialog, and shows it before it is sent. */
export const ChoosePicture = ({ one, file, onFile }: ChoosePictureProps) => (
  <>
    <DropZone
      label={`New ${one}`}
      accept={ACCEPTED}
      maxBytes={STAFF_PICTURE_BYTES}
      messages={{
        type: "Choose a JPEG, PNG, WebP or GIF file.",
        tooLarge: "The picture has more than 20 MB.",
      }}
      onFile={onFile}
    >
      {(open) => (
        <div className={styles.form}>
          <p className={styles.facts}>
            Drop the {one} here. It is resized, and its place and camera data are removed.
          </p>
          <Button onClick={open}>Choose a picture</Button>
        </div>
      )}
    </DropZone>
    {file && <Preview file={file} />}
  </>
);

/** The chosen file, as it is before it is sent. */
function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const shown = URL.createObjectURL(file);
    setUrl(shown);
    return () => URL.revokeObjectURL(shown);
  }, [file]);
  if (!url) return null;
  return (
    <figure className={styles.form}>
      <img className={styles.picture} src={url} alt="Preview, not shown to visitors yet" />
      <figcaption className={styles.facts}>Preview: {file.name}. Visitors don’t see it yet.</figcaption>
    </figure>
  );
}
