import { type ReactNode, useState } from "react";
import { type FileRejection, useDropzone } from "react-dropzone";
import { DROP_MESSAGES } from "#contract/pictures.ts";
import { classNames } from "../../ui/class-names.ts";
import styles from "./drop-zone.module.css";

interface DropZoneProps {
  /** Names the control: "Choose a picture". */
  label: string;
  /** Types by the endings that the file dialog shows. */
  accept: Readonly<Record<string, readonly string[]>>;
  maxBytes: number;
  disabled?: boolean;
  /** Sentences in place of the general ones. */
  messages?: Partial<Record<keyof typeof DROP_MESSAGES, string>>;
  onFile: (file: File) => void;
  /** What stands in the zone; `open` shows the file dialog. */
  children: (open: () => void) => ReactNode;
}

/** A place for one file: dropped, pasted, or chosen in the system's dialog. An empty file is none. */
export function DropZone({
  label,
  accept,
  maxBytes,
  disabled = false,
  messages,
  onFile,
  children,
}: DropZoneProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const says = { ...DROP_MESSAGES, ...messages };
  const { getRootProps, getInputProps, isDragActive, isDragReject, open } = useDropzone({
    accept,
    maxSize: maxBytes,
    minSize: 1,
    multiple: false,
    disabled,
    noClick: true,
    noKeyboard: true,
    onDropAccepted: ([file]) => {
      setRefused(null);
      if (file) onFile(file);
    },
    onDropRejected: ([rejection]) => setRefused(rejection ? sentenceFor(rejection, says) : null),
  });
  return (
    <div
      {...getRootProps({
        role: "group",
        "aria-label": label,
        className: classNames(styles.zone, isDragActive && styles.over, isDragReject && styles.wrong),
        tabIndex: -1,
      })}
    >
      <input {...getInputProps({ "aria-label": label, tabIndex: -1 })} />
      {children(open)}
      {isDragReject && <p className={styles.hover}>{says.hovered}</p>}
      {refused && !isDragActive && (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
    </div>
  );
}

const WHY: Record<string, keyof typeof DROP_MESSAGES> = {
  "file-invalid-type": "type",
  "file-too-large": "tooLarge",
  "file-too-small": "tooSmall",
};

/** The first thing that is wrong with the file, or what the drop zone itself says (two files at once). */
function sentenceFor(
  { errors: [error] }: FileRejection,
  says: Record<keyof typeof DROP_MESSAGES, string>,
): string {
  const why = WHY[error?.code ?? ""];
  return why ? says[why] : "Please choose one file.";
}
