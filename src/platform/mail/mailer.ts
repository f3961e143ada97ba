/** A composed email, ready to send. */
export interface Email {
  /** Identity across retries; becomes the Message-ID, so that mail servers recognize a repetition. */
  key: string;
  /** The recipient's email address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** One-click unsubscribe by POST (RFC 8058), a page with a button by GET. Optional. */
  unsubscribeUrl?: string;
}

/** Email adapter: sends an email, or stores it where the operator can read it. */
export interface Mailer {
  /** Throws if the email was not accepted; retry later. */
  send(email: Email): Promise<void>;
}
