import { useEffect, useRef, useState } from "react";
import { PICTURE_MESSAGES } from "#contract/pictures.ts";
import { browserApi } from "../../api/browser.ts";
import { notify } from "../../ui/toast.ts";
import { acceptedPictureType, putFile, storedUrl } from "./upload.ts";

/** State of an image upload. `preview`: URL of the preview. `fraction`: upload progress from 0 to 1. */
export type UploadState =
  | { step: "idle" }
  | { step: "uploading"; preview: string; fraction: number }
  | { step: "done"; preview: string }
  | { step: "failed"; file: File };

/** Uploads an image directly to storage. `onChange` receives its URL, or null if it was removed. */
export function useUpload(url: string | null, onChange: (url: string | null) => void) {
  const [state, setState] = useState<UploadState>(url ? { step: "done", preview: url } : { step: "idle" });
  const currentUpload = useRef<{ abort(): void } | null>(null);
  const objectUrl = useRef<string | null>(null);

  /** Creates the preview's object URL and revokes the previous one. */
  const setPreview = (file: File | null): string => {
    if (objectUrl.current) URL.revokeObjectURL(objectUrl.current);
    objectUrl.current = file && URL.createObjectURL(file);
    return objectUrl.current ?? "";
  };

  const stop = () => {
    currentUpload.current?.abort();
    currentUpload.current = null;
  };

  useEffect(
    () => () => {
      currentUpload.current?.abort();
      if (objectUrl.current) URL.revokeObjectURL(objectUrl.current);
    },
    [],
  );

  const start = async (file: File): Promise<void> => {
    stop();
    const thisUpload = { abort: () => {} };
    currentUpload.current = thisUpload;
    const isCurrent = () => currentUpload.current === thisUpload;
    const preview = setPreview(file);
    setState({ step: "uploading", preview, fraction: 0 });
    try {
      const type = acceptedPictureType(file);
      if (!type) throw new Error(PICTURE_MESSAGES.type);
      const input = { folder: "images" as const, file_name: file.name, content_type: type };
      const { uploadURL } = await browserApi().call("requestUploadUrl", input);
      if (!isCurrent()) return;
      const upload = putFile(uploadURL, file, type, (fraction) => {
        if (isCurrent()) setState({ step: "uploading", preview, fraction });
      });
      thisUpload.abort = upload.abort;
      await upload.done;
      if (!isCurrent()) return;
      setState({ step: "done", preview });
      onChange(storedUrl(uploadURL));
    } catch {
      if (!isCurrent()) return;
      setState({ step: "failed", file });
      notify.error(PICTURE_MESSAGES.failed);
    }
  };

  const remove = () => {
    stop();
    setPreview(null);
    setState({ step: "idle" });
    onChange(null);
  };

  return { state, start, remove };
}
