import { PICTURE_TYPES } from "#contract/pictures.ts";

/** An upload in progress. */
export interface Upload {
  /** Resolves when storage has accepted the file; rejects if the upload fails or is aborted. */
  done: Promise<void>;
  abort(): void;
}

export type PictureType = keyof typeof PICTURE_TYPES;

/** Picture type by MIME type, or by file extension if the browser gives no type; null if it isn't supported. */
export function acceptedPictureType({ type, name }: Pick<File, "type" | "name">): PictureType | null {
  const types = Object.entries(PICTURE_TYPES) as [PictureType, readonly string[]][];
  const match = types.find(
    ([mimeType, extensions]) =>
      mimeType === type || (type === "" && extensions.some((end) => name.toLowerCase().endsWith(end))),
  );
  return match?.[0] ?? null;
}

/** PUTs a file to a presigned URL and reports progress from 0 to 1 (which `fetch` can't do). */
export function putFile(
  url: string,
  file: File,
  type: PictureType,
  onProgress: (fraction: number) => void,
): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`The upload failed with status ${request.status}.`));
    request.open("PUT", url);
    request.setRequestHeader("Content-Type", type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : fail());
    request.onerror = fail;
    request.onabort = fail;
    request.send(file);
  });
  return { done, abort: () => request.abort() };
}

/** The stored image's URL: the presigned URL without its query (specification §3). */
export const storedUrl = (uploadURL: string): string => uploadURL.split("?")[0] ?? uploadURL;
