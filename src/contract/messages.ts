/** Sentences that the specification gives word for word, and those that several rooms must say alike. */
export const MESSAGES = {
  sessionExpired: "Session expired. Please login again.",
  useAuthOutsideProvider: "useAuth must be used within AuthProvider",
  signInNeeded: "Please log in to do this.",
  visitorNeeded: "This call needs a session token or a guest token.",
  tooMany: "Too many requests. Please wait a moment and try again.",
  tooLarge: "The request is larger than this call accepts.",
  notJson: "The request body is not valid JSON.",
  notFound: "There is nothing at this address.",
  wrongMethod: "This address cannot be called in this way.",
  notHttp: "The request could not be read.",
  headersTooLarge: "The headers of the request are too large.",
  tooSlow: "The request took too long to arrive.",
  invalid: "Some of the values sent cannot be used.",
  noConnection: "This site cannot be reached. Please check your connection and try again.",
  unavailable: "The data cannot be reached right now. Please try again in a moment.",
  supplementNameRequired: "Supplement name is required",
  supplementLinkRequired: "Supplement link is required",
  linkTooLong: "Please use at most 128 characters. What follows a ? in a link can usually be left out.",
  newsletterReceived: "Thank you! Your submission has been received!",
  newsletterConfirmed: "Your address is confirmed: you get our newsletter from now on.",
  newsletterLinkOld: "This link is too old, or the subscription has ended. Please give your address again.",
  brokenLink: "This link cannot be used: a part of it is missing. Please open it from the letter once more.",
  uploadNotAllowed:
    "This address takes no such file, or is no longer good. Please choose the picture once more.",
  uploadOver: "This picture was removed. Please choose it once more.",
  uploadUsed: "A picture has been sent to this address already.",
  uploadCutOff: "The picture did not arrive whole. Please try again.",
  uploadNoRoom: "There is no room for pictures right now. Please try again later.",
  pictureElsewhere: "Please upload the picture to this site first.",
  pictureGone: "This picture is no longer there. Please upload it once more.",
  pictureNotArrived: "The picture has not arrived yet. Please upload it once more.",
  scanBusy: "Many pictures are being read right now. Please try again in a moment.",
  notLoaded: "This part of the page could not be loaded. Please check your connection and try again.",
  unexpected: "Something went wrong on our side. It has been recorded.",
} as const;

/** `host`: what a link may start with. */
export const invalidLink = (host: string): string => `Please enter a valid link e.g ${host}`;

export const requestSent = (supplementName: string): string =>
  `Congratulations! Your request for testing '${supplementName}' has been successfully sent. You can track its status in your profile.`;
