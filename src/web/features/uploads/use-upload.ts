import { useEffect, useRef, useState } from "react";
import { PICTURE_MESSAGES, UPLOAD_FOLDER } from "#contract/pictures.ts";
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
  const setPreview = usePreview();
  const currentUpload = useRef<AbortController | null>(null);

  useEffect(() => () => currentUpload.current?.abort(), []);

  const start = async (file: File): Promise<void> => {
    currentUpload.current?.abort();
    currentUpload.current = new AbortController();
    const { signal } = currentUpload.current;
    const preview = setPreview(file);
    const onProgress = (fraction: number) => setState({ step: "uploading", preview, fraction });
    onProgress(0);
    try {
      const uploaded = await uploadPicture(file, signal, onProgress);
      if (signal.aborted) return;
      setState({ step: "done", preview });
      onChange(uploaded);
    } catch {
      if (signal.aborted) return;
      setState({ step: "failed", file });
      notify.error(PICTURE_MESSAGES.failed);
    }
  };

  const remove = () => {
    currentUpload.current?.abort();
    setPreview(null);
    setState({ step: "idle" });
    onChange(null);
  };

  return { state, start, remove };
}

/** Creates a preview's object URL and revokes the previous one, at the latest when the component is unmounted. */
function usePreview() {
  const objectUrl = useRef<string | null>(null);
  useEffect(
    () => () => {
      if (objectUrl.current) URL.revokeObjectURL(objectUrl.current);
    },
    [],
  );
  return (file: File | null): string => {
    if (objectUrl.current) URL.revokeObjectURL(objectUrl.current);
    objectUrl.current = file && URL.createObjectURL(file);
    return objectUrl.current ?? "";
  };
}

/** The URL of the stored picture. Rejects if the type isn't supported, or if the upload fails or is aborted. */
async function uploadPicture(
  file: File,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<string> {
  const type = acceptedPictureType(file);
  if (!type) throw new Error(PICTURE_MESSAGES.type);
  const input = { folder: UPLOAD_FOLDER, file_name: file.name, content_type: type };
  const { uploadURL } = await browserApi().call("requestUploadUrl", input);
  signal.throwIfAborted();
  const upload = putFile(uploadURL, file, type, (fraction) => {
    if (!signal.aborted) onProgress(fraction);
  });
  signal.addEventListener("abort", upload.abort);
  await upload.done;
  return storedUrl(uploadURL);
}
