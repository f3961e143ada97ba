import { CERTIFICATE_UPLOAD_PATH, DRAFT_ORIGINAL_PATH } from "#contract/staff/draft-paths.ts";
import { browserSession } from "../../api/browser.ts";
import { sessionTokenOf } from "../../session/session-machine.ts";

const authorization = () => ({ authorization: `Bearer ${sessionTokenOf(browserSession().get()) ?? ""}` });

const FAILED = "The file couldn’t be sent. Try again.";

async function answerOf(response: Response): Promise<{ message?: string; data?: { drafts?: string[] } }> {
  return response.json().catch(() => ({ message: FAILED }));
}

/** Sends a certificate to be read; resolves to the numbers of its drafts. */
export async function sendCertificate(file: File): Promise<string[]> {
  const response = await fetch(`${CERTIFICATE_UPLOAD_PATH}?name=${encodeURIComponent(file.name)}`, {
    method: "PUT",
    headers: { ...authorization(), "content-type": file.type || "application/octet-stream" },
    body: file,
  });
  const { message, data } = await answerOf(response);
  if (!response.ok) throw new Error(message || FAILED);
  return data?.drafts ?? [];
}

/** Saves a draft's file on this device. */
export async function saveOriginal(id: string, fileName: string): Promise<void> {
  const response = await fetch(`${DRAFT_ORIGINAL_PATH}/${id}`, { headers: authorization() });
  if (!response.ok) throw new Error((await answerOf(response)).message || FAILED);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

/** A page of a draft's PDF, as a picture with two pixels a point. */
export async function fetchDraftPage(id: string, page: number, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(`${DRAFT_ORIGINAL_PATH}/${id}/pages/${page}`, {
    headers: authorization(),
    ...(signal && { signal }),
  });
  if (!response.ok) throw new Error((await answerOf(response)).message || "The page couldn’t be loaded.");
  return response.blob();
}
