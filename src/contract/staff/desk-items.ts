/** Kinds of things that wait for staff. */
export const DESK_ITEMS = [
  "requests",
  "error_reports",
  "scan_corrections",
  "drafts",
  "unsigned_documents",
  "delayed_emails",
  "failed_jobs",
  "expiring_certificates",
  "expiring_accreditations",
] as const;
export type DeskItem = (typeof DESK_ITEMS)[number];

/** Certificates and accreditations are on the desk this many days before they expire. */
export const EXPIRY_NOTICE_DAYS = 60;
