import { PICTURE_UPLOAD_PATH, type PictureOwner, REASON_HEADER } from "#contract/staff/picture-paths.ts";
import { browserSession } from "../../api/browser.ts";
import { sessionTokenOf } from "../../session/session-machine.ts";

const FAILED = "The picture couldn’t be sent. Try again.";

/** A photo of a product or a logo of a brand, and what was shown before it. */
export interface PictureToSend {
  kind: PictureOwner;
  slug: string;
  file: File;
  /** SHA-256 of the picture that is shown; null: none. */
  seen: string | null;
  reason: string;
}

/** Sends a picture, which is shown at once. Throws with the server's sentence. */
export async function sendPicture({ kind, slug, file, seen, reason }: PictureToSend): Promise<void> {
  const response = await fetch(`${PICTURE_UPLOAD_PATH}/${kind}/${slug}?seen=${seen ?? ""}`, {
    method: "PUT",
    headers: {
      authorization: `Bearer ${sessionTokenOf(browserSession().get()) ?? ""}`,
      "content-type": file.type || "application/octet-stream",
      [REASON_HEADER]: encodeURIComponent(reason),
    },
    body: file,
  });
  if (response.ok) return;
  const { message } = (await response.json().catch(() => ({}))) as { message?: string };
  throw new Error(message || FAILED);
}
