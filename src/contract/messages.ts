import { FORM_MESSAGES } from "./form-messages.ts";
import { PAGE_MESSAGES } from "./page-messages.ts";

/** Messages given word for word by the specification, and messages shared by several layers. */
export const MESSAGES = {
  ...PAGE_MESSAGES,
  ...FORM_MESSAGES,
  loginRequired: "Log in to do this.",
  tokenRequired: "This call needs a session token or a guest token.",
  busy: "The site is busy right now. Wait a moment and try again.",
  bodyTooLarge: "The request is too large.",
  notJson: "The request body is not valid JSON.",
  methodNotAllowed: "Method not allowed.",
  malformedRequest: "The request is malformed.",
  headersTooLarge: "The request headers are too large.",
  requestTimeout: "The request timed out.",
  invalidValues: "Some of the values are invalid.",
  supplementNameRequired: "Supplement name is required",
  supplementLinkRequired: "Supplement link is required",
  uploadNotAllowed: "This upload link has expired or doesn’t accept this file. Choose the picture again.",
  uploadRemoved: "This picture was removed. Choose it again.",
  uploadUsed: "A picture was already uploaded with this link.",
  uploadArriving: "This picture is already being uploaded. Wait until it has arrived.",
  uploadsWaiting: "Your other pictures are still being prepared. Try again in a moment.",
  uploadIncomplete: "The upload was incomplete. Try again.",
  uploadStorageFull: "We can’t store more pictures right now. Try again later.",
  pictureNotUploadedHere: "Upload the picture to this site first.",
  pictureGone: "This picture is no longer available. Upload it again.",
  pictureNotArrived: "The picture hasn’t arrived yet. Upload it again.",
  scanBusy: "We’re reading a lot of pictures right now. Try again in a moment.",
} as const;
