import { type ReactNode, useState } from "react";
import { type FileRejection, useDropzone } from "react-dropzone";
import { DROP_MESSAGES } from "#contract/pictures.ts";
import { classNames } from "../../ui/class-names.ts";
import styles from "./drop-zone.module.css";

interface DropZoneProps {
  /** Accessible name of the control. */
  label: string;
  /** Accepted MIME types with their file extensions. */
  accept: Readonly<Record<string, readonly string[]>>;
  maxBytes: number;
  disabled?: boolean;
  /** Overrides of the default messages. */
  messages?: Partial<Record<keyof typeof DROP_MESSAGES, string>>;
  onFile: (file: File) => void;
  /** Content of the drop zone; `open` shows the file dialog. */
  children: (open: () => void) => ReactNode;
}

/** Accepts one non-empty file: dropped, pasted or chosen in the file dialog. */
export function DropZone({ label, messages, children, ...accepted }: DropZoneProps) {
  const texts = { ...DROP_MESSAGES, ...messages };
  const { error, getRootProps, getInputProps, isDragActive, isDragReject, open } = useSingleFile(
    accepted,
    texts,
  );
  return (
    <div
      {...getRootProps({
        role: "group",
        "aria-label": label,
        className: classNames(styles.zone, isDragActive && styles.over, isDragReject && styles.invalid),
        tabIndex: -1,
      })}
    >
      <input {...getInputProps({ "aria-label": label, tabIndex: -1 })} />
      {children(open)}
      {isDragReject && <p className={styles.hover}>{texts.hovered}</p>}
      {error && !isDragActive && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

type DropTexts = Record<keyof typeof DROP_MESSAGES, string>;

/** The drop zone for one file, and why the last one was rejected. */
function useSingleFile(
  { accept, maxBytes, disabled = false, onFile }: Omit<DropZoneProps, "label" | "messages" | "children">,
  texts: DropTexts,
) {
  const [error, setError] = useState<string | null>(null);
  const dropzone = useDropzone({
    accept,
    maxSize: maxBytes,
    minSize: 1,
    multiple: false,
    disabled,
    noClick: true,
    noKeyboard: true,
    onDropAccepted: ([file]) => {
      setError(null);
      if (file) onFile(file);
    },
    onDropRejected: ([rejection]) => setError(rejection ? rejectionMessage(rejection, texts) : null),
  });
  return { error, ...dropzone };
}

const MESSAGE_BY_ERROR_CODE: Record<string, keyof typeof DROP_MESSAGES> = {
  "file-invalid-type": "type",
  "file-too-large": "tooLarge",
  "file-too-small": "tooSmall",
};

/** Message for the file's first error; an unmapped error means that several files were dropped at once. */
function rejectionMessage({ errors: [error] }: FileRejection, texts: DropTexts): string {
  const key = MESSAGE_BY_ERROR_CODE[error?.code ?? ""];
  return key ? texts[key] : "Choose one file.";
}
