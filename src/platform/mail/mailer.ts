/** A letter as it leaves the house. */
export interface Letter {
  /**
   * What makes it one letter: the same key is the same letter, however often it is tried. It becomes the Message-ID,
   * so that mail systems see a repetition as one.
   */
  key: string;
  /** An address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where a POST ends letters of this kind (RFC 8058), and a person finds a button. Only for letters that can be ended. */
  wayOut?: string;
}

/** The way out for letters. A letter that was taken has left, or lies where the operator can read it. */
export interface Mailer {
  /** Throws when the letter was not taken: try again later. */
  send(letter: Letter): Promise<void>;
}
