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
  invalid: "Some of the values sent cannot be used.",
  unavailable: "The data cannot be reached right now. Please try again in a moment.",
  unexpected: "Something went wrong on our side. It has been recorded.",
} as const;
