/** Messages after a form or from the page of an emailed link: few pages need them, so that the others do not carry them. */
export const FORM_MESSAGES = {
  newsletterReceived: "Thank you! Your submission has been received!",
  newsletterConfirm: "Check your email, and click the link in it to confirm.",
  newsletterConfirmed: "You’re subscribed to our newsletter.",
  newsletterLinkExpired:
    "This link has expired or the subscription has ended. Enter your email address again.",
  brokenLink: "This link is incomplete. Open it from the email again.",
} as const;

export const requestSentMessage = (supplementName: string): string =>
  `Congratulations! Your request for testing '${supplementName}' has been successfully sent. You can track its status in your profile.`;

/** `host`: the site's own, as an example. */
export const invalidLinkMessage = (host: string): string => `Please enter a valid link e.g ${host}`;
