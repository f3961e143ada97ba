/** A phrase the site does not use, and what to write instead. */
export interface WordingRule {
  /** Matched without regard to case, as whole words. */
  phrase: RegExp;
  instead: string;
}

const rule = (words: string, instead: string): WordingRule => ({
  phrase: new RegExp(`\\b(?:${words})\\b`, "i"),
  instead,
});

/** Phrases that must not appear in comments, docstrings or user-facing text (GLOSSARY.md has the words to use). */
export const EVERYWHERE: readonly WordingRule[] = [
  rule(
    "(?:sends?|sent|gets?|writes?|receives?|confirms?|confirmed|told) (?:an? |the |one |two |no )?letters?",
    "email",
  ),
  rule("by letter|letters? (?:to|about) (?!each|the next)", "email"),
  rule("whoever", '"anyone who" or the role: visitor, user, operator'),
  rule("anew", '"again" or the verb itself'),
  rule("cannot be had", '"is not available"'),
  rule("way out|ways out", '"unsubscribe link", "outbound request" or "adapter"'),
  rule("worked out", '"computed"'),
  rule("is put down|are put down|was put down", '"is enqueued" or "is stored"'),
  rule("lies in|lie in", '"is in"'),
];

/** Phrases that must not appear in user-facing text: American English, sentence case, short. */
export const IN_COPY: readonly WordingRule[] = [
  rule(
    "(?<!first |capital |lowercase |any )letters?(?! (?:and|or) (?:digits?|a (?:digit|number|space)))",
    "email",
  ),
  rule("stands? (?:in|on|at|for|beside|near|under|above)", '"is" or "appears"'),
  rule("speaks? (?:of|about)", '"covers" or "is about"'),
  rule("somebody|someone else’s wish", '"someone"'),
  rule("(?:is|are) being loaded", '"Loading your …"'),
  rule("present password", '"current password"'),
  rule("the way of", "the plain noun"),
  rule("found out", '"checked" or "detected"'),
  rule("e-mails?", '"email"'),
  rule("(?<!barcode |screen |label |code )readers?", '"visitor", "user" or "you"'),
  rule("first page", '"home page", or the number of the page'),
  rule(
    "colours?|fibres?|moulds?|recognise[ds]?|licen[cs]es?d by|catalogues|litres?|analys(?:e|ed|es|ing)|centres?|grey",
    "American spelling",
  ),
];

/**
 * Phrases that must not appear in user-facing text of the source: a lifetime that is a constant is not written twice.
 * Documents are compared with the constants in `scripts/documents.test.ts`.
 */
export const IN_SOURCE_COPY: readonly WordingRule[] = [
  rule(
    "(?:\\d+|one|two|three|four|five|six|seven|ten|fifteen|thirty) (?:second|minute|hour|day|week|month)s?(?! between)",
    "durationText() of the constant (contract/durations.ts)",
  ),
];

/** Folders whose text is checked; test files are not. */
export const CHECKED_FOLDERS = ["src", "scripts"] as const;
/** Documents that are checked as user-facing text. GLOSSARY.md and CHANGELOG.md name the retired words. */
export const CHECKED_DOCUMENTS =
  /^(?:README|ARCHITECTURE|STYLE|CONTRIBUTING|SECURITY)\.md$|^docs\/.+\.md$|^\.github\/.+\.md$/;
/** Folders whose string literals and JSX text users or operators read. */
export const COPY_FOLDERS = ["src"] as const;

/** Text that may break a rule, with the reason. Matched as a part of the text; a test demands that each is still there. */
export const EXCEPTIONS: Readonly<Record<string, string>> = {
  "in one lot, on one day": "the date of a test, no duration",
  "Choose a letter from A to Z": "a letter of the alphabet",
  "Use only letters, digits": "letters of the alphabet",
  "select letter,": "SQL: a character of the database's alphabet",
  "where letter ~": "SQL: a character of the database's alphabet",
  "analyt|analyten|analyse|analysis": "heads of tables in German and French",
  "dietary fibre": "a British synonym that laboratories print",
};
