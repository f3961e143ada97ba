/**
 * Messages that pages show by themselves, some of them given word for word by the specification. Every page carries them, so
 * what only the server says is in `messages.ts`.
 */
export const PAGE_MESSAGES = {
  sessionExpired: "Session expired. Please login again.",
  useAuthOutsideProvider: "useAuth must be used within AuthProvider",
  confirmIdentity: "Confirm it’s you to do this.",
  rateLimited: "Too many requests. Wait a moment and try again.",
  notFound: "There’s nothing at this URL.",
  noConnection: "We can’t reach the site. Check your connection and try again.",
  unavailable: "Our data is unavailable right now. Try again in a moment.",
  loadFailed: "This part of the page didn’t load. Check your connection and try again.",
  unexpected: "Something went wrong on our end. We’ve logged it.",
} as const;
