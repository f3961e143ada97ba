/** Messages given word for word by the specification, and messages shared by several layers. */
export const MESSAGES = {
  sessionExpired: "Session expired. Please login again.",
  useAuthOutsideProvider: "useAuth must be used within AuthProvider",
  loginRequired: "Log in to do this.",
  tokenRequired: "This call needs a session token or a guest token.",
  rateLimited: "Too many requests. Wait a moment and try again.",
  bodyTooLarge: "The request is too large.",
  notJson: "The request body is not valid JSON.",
  notFound: "There’s nothing at this URL.",
  methodNotAllowed: "Method not allowed.",
  malformedRequest: "The request is malformed.",
  headersTooLarge: "The request headers are too large.",
  requestTimeout: "The request timed out.",
  invalidValues: "Some of the values are invalid.",
  noConnection: "We can’t reach the site. Check your connection and try again.",
  unavailable: "Our data is unavailable right now. Try again in a moment.",
  supplementNameRequired: "Supplement name is required",
  supplementLinkRequired: "Supplement link is required",
  linkTooLong: "Use at most 128 characters. You can usually delete everything after the ? in a link.",
  newsletterReceived: "Thank you! Your submission has been received!",
  newsletterConfirmed: "You’re subscribed to our newsletter.",
  newsletterLinkExpired:
    "This link has expired or the subscription has ended. Enter your email address again.",
  brokenLink: "This link is incomplete. Open it from the email again.",
  uploadNotAllowed: "This upload link has expired or doesn’t accept this file. Choose the picture again.",
  uploadRemoved: "This picture was removed. Choose it again.",
  uploadUsed: "A picture was already uploaded with this link.",
  uploadIncomplete: "The upload was incomplete. Try again.",
  uploadStorageFull: "We can’t store more pictures right now. Try again later.",
  pictureNotUploadedHere: "Upload the picture to this site first.",
  pictureGone: "This picture is no longer available. Upload it again.",
  pictureNotArrived: "The picture hasn’t arrived yet. Upload it again.",
  scanBusy: "We’re reading a lot of pictures right now. Try again in a moment.",
  loadFailed: "This part of the page didn’t load. Check your connection and try again.",
  unexpected: "Something went wrong on our end. We’ve logged it.",
} as const;

/** `host`: example shown in the message. */
export const invalidLinkMessage = (host: string): string => `Please enter a valid link e.g ${host}`;

export const requestSentMessage = (supplementName: string): string =>
  `Congratulations! Your request for testing '${supplementName}' has been successfully sent. You can track its status in your profile.`;
