import { LABEL_UPLOAD_PATH } from "#contract/staff/label-files.ts";
import { browserSession } from "../../../api/browser.ts";
import { sessionTokenOf } from "../../../session/session-machine.ts";

const FAILED = "The file couldn’t be sent. Try again.";

/** A file of labels that the server has stored and looked at. */
export interface SentLabels {
  sha256: string;
  name: string;
  bytes: number;
}

/** Sends a file of labels. Throws with the server's sentence if it is none. */
export async function sendLabelFile(file: File): Promise<SentLabels> {
  const response = await fetch(`${LABEL_UPLOAD_PATH}?name=${encodeURIComponent(file.name)}`, {
    method: "PUT",
    headers: {
      authorization: `Bearer ${sessionTokenOf(browserSession().get()) ?? ""}`,
      "content-type": file.type || "application/octet-stream",
    },
    body: file,
  });
  const { message, data } = (await response.json().catch(() => ({}))) as {
    message?: string;
    data?: SentLabels;
  };
  if (!response.ok || !data) throw new Error(message || FAILED);
  return data;
}
