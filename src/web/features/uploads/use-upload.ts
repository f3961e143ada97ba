import { useEffect, useRef, useState } from "react";
import { PICTURE_MESSAGES } from "#contract/pictures.ts";
import { browserApi } from "../../api/browser.ts";
import { notify } from "../../ui/toast.ts";
import { pictureTypeOf, putFile, storedAddress } from "./upload.ts";

/** Where a picture stands. `preview`: an address that shows it. `part`: how much of it has left, from 0 to 1. */
export type UploadState =
  | { step: "idle" }
  | { step: "uploading"; preview: string; part: number }
  | { step: "done"; preview: string }
  | { step: "failed"; file: File };

/** Uploads a picture straight to the store. `onChange` gets its address, or null when there is none (any more). */
export function useUpload(address: string | null, onChange: (address: string | null) => void) {
  const [state, setState] = useState<UploadState>(
    address ? { step: "done", preview: address } : { step: "idle" },
  );
  const running = useRef<{ abort(): void } | null>(null);
  const shown = useRef<string | null>(null);

  /** The browser's own address of the file, kept as long as it is shown. */
  const show = (file: File | null): string => {
    if (shown.current) URL.revokeObjectURL(shown.current);
    shown.current = file && URL.createObjectURL(file);
    return shown.current ?? "";
  };

  const stop = () => {
    running.current?.abort();
    running.current = null;
  };

  useEffect(
    () => () => {
      running.current?.abort();
      if (shown.current) URL.revokeObjectURL(shown.current);
    },
    [],
  );

  const start = async (file: File): Promise<void> => {
    stop();
    const given = { abort: () => {} };
    running.current = given;
    const current = () => running.current === given;
    const preview = show(file);
    setState({ step: "uploading", preview, part: 0 });
    try {
      const type = pictureTypeOf(file);
      if (!type) throw new Error(PICTURE_MESSAGES.type);
      const input = { folder: "images" as const, file_name: file.name, content_type: type };
      const { uploadURL } = await browserApi().call("askForUpload", input);
      if (!current()) return;
      const upload = putFile(uploadURL, file, type, (part) => {
        if (current()) setState({ step: "uploading", preview, part });
      });
      given.abort = upload.abort;
      await upload.done;
      if (!current()) return;
      setState({ step: "done", preview });
      onChange(storedAddress(uploadURL));
    } catch {
      if (!current()) return;
      setState({ step: "failed", file });
      notify.error(PICTURE_MESSAGES.failed);
    }
  };

  const remove = () => {
    stop();
    show(null);
    setState({ step: "idle" });
    onChange(null);
  };

  return { state, start, remove };
}
