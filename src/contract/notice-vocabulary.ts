/** Authorities whose notices are imported: FDA's food enforcement reports, and the EU's rapid alerts for food and feed. */
export const NOTICE_SOURCES = ["openfda", "rasff"] as const;
export type NoticeSource = (typeof NOTICE_SOURCES)[number];

export const NOTICE_SOURCE_LABELS: Readonly<Record<NoticeSource, string>> = {
  openfda: "FDA",
  rasff: "RASFF (EU)",
};

/** FDA's statuses of a recall. A completed or terminated one has ended. */
export const NOTICE_STATUSES = ["ongoing", "completed", "terminated"] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

/** Classes of notices, by which they can be filtered: FDA's classes of recalls, and RASFF's kinds of notifications. */
export const NOTICE_CLASSES = [
  "class_1",
  "class_2",
  "class_3",
  "alert",
  "border_rejection",
  "information",
] as const;
export type NoticeClass = (typeof NOTICE_CLASSES)[number];

/** How each class begins in the authority's words, lower case. */
export const NOTICE_CLASS_WORDS: Readonly<Record<NoticeClass, string>> = {
  class_1: "class i",
  class_2: "class ii",
  class_3: "class iii",
  alert: "alert notification",
  border_rejection: "border rejection",
  information: "information notification",
};

export const NOTICE_CLASS_LABELS: Readonly<Record<NoticeClass, string>> = {
  class_1: "FDA Class I: may cause serious harm or death",
  class_2: "FDA Class II: may cause temporary harm",
  class_3: "FDA Class III: unlikely to cause harm",
  alert: "EU alert",
  border_rejection: "EU border rejection",
  information: "EU information",
};

/** Whether a recall goes on, as far as the authority says: RASFF does not. */
export const NOTICE_PHASES = ["ongoing", "ended"] as const;
export type NoticePhase = (typeof NOTICE_PHASES)[number];

/**
 * How sure it is that a notice is about a product, surest first. By barcode it is shown at once; below that an operator
 * decides. `firm` is about a brand, not a product.
 */
export const MATCH_DEGREES = ["barcode_lot", "barcode", "name_firm", "firm"] as const;
export type MatchDegree = (typeof MATCH_DEGREES)[number];

/**
 * What was decided about a match: shown without asking (by barcode), waiting for an operator, confirmed, rejected, or looked
 * at without a decision. Only `shown` and `confirmed` are public.
 */
export const MATCH_STATES = ["shown", "proposed", "unsure", "confirmed", "rejected"] as const;
export type MatchState = (typeof MATCH_STATES)[number];

/** Emails to followers wait this long after an operator's yes, so that it can be undone before they leave. */
export const NOTICE_EMAIL_DELAY_S = 40;
