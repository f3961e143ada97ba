import { vi } from "vitest";

/** An upload that storage has not answered yet. */
export interface StoredUpload {
  url: string;
  type: string;
  file: File;
  aborted: boolean;
  progress(loaded: number, total: number): void;
  answer(status: number): void;
}

/** Storage that takes uploads and answers when a test says so. Returns the uploads, in order. */
export function startStorage(): StoredUpload[] {
  const uploads: StoredUpload[] = [];
  class Request {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    onload?: () => void;
    onabort?: () => void;
    #url = "";
    #type = "";
    #sent: StoredUpload | null = null;

    open(_method: "PUT", url: string) {
      this.#url = url;
    }
    setRequestHeader(_name: "Content-Type", type: string) {
      this.#type = type;
    }
    send(file: File) {
      this.#sent = {
        url: this.#url,
        type: this.#type,
        file,
        aborted: false,
        progress: (loaded, total) => this.upload.onprogress?.({ loaded, total }),
        answer: (status) => {
          this.status = status;
          this.onload?.();
        },
      };
      uploads.push(this.#sent);
    }
    abort() {
      if (this.#sent) this.#sent.aborted = true;
      this.onabort?.();
    }
  }
  vi.stubGlobal("XMLHttpRequest", Request);
  return uploads;
}
