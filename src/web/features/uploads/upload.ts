import { PICTURE_TYPES } from "#contract/pictures.ts";

/** An upload under way. */
export interface Upload {
  /** Resolves when the store has taken the file; rejects when it has not, or it was given up. */
  done: Promise<void>;
  abort(): void;
}

export type PictureType = keyof typeof PICTURE_TYPES;

/** What a picture is by the type that the browser gives it, or by its ending where it gives none; null for no picture. */
export function pictureTypeOf({ type, name }: Pick<File, "type" | "name">): PictureType | null {
  const types = Object.entries(PICTURE_TYPES) as [PictureType, readonly string[]][];
  const found = types.find(
    ([known, endings]) =>
      known === type || (type === "" && endings.some((end) => name.toLowerCase().endsWith(end))),
  );
  return found?.[0] ?? null;
}

/** Puts a file where a signed address says, telling how much has left, from 0 to 1. (`fetch` cannot tell.) */
export function putFile(
  address: string,
  file: File,
  type: PictureType,
  onProgress: (part: number) => void,
): Upload {
  const request = new XMLHttpRequest();
  const done = new Promise<void>((resolve, reject) => {
    const fail = () => reject(new Error(`The upload was answered with ${request.status}.`));
    request.open("PUT", address);
    request.setRequestHeader("Content-Type", type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : fail());
    request.onerror = fail;
    request.onabort = fail;
    request.send(file);
  });
  return { done, abort: () => request.abort() };
}

/** Where the file is found afterwards: the signed address without its query (specification §3). */
export const storedAddress = (uploadURL: string): string => uploadURL.split("?")[0] ?? uploadURL;
