/** Kinds of things that wait for staff. */
export const DESK_ITEMS = [
  "requests",
  "error_reports",
  "scan_corrections",
  "notice_matches",
  "drafts",
  "approvals",
  "test_approvals",
  "unsigned_documents",
  "delayed_emails",
  "failed_jobs",
  "expiring_certificates",
  "expiring_accreditations",
] as const;
export type DeskItem = (typeof DESK_ITEMS)[number];

/** Certificates and accreditations are on the desk this many days before they expire. */
export const EXPIRY_NOTICE_DAYS = 60;

const NOTICE = `within ${EXPIRY_NOTICE_DAYS} days`;

/** One thing of a kind, and several. */
export const DESK_ITEM_NAMES: Record<DeskItem, readonly [string, string]> = {
  requests: ["new test request", "new test requests"],
  error_reports: ["reported error", "reported errors"],
  scan_corrections: ["correction of a scan", "corrections of scans"],
  notice_matches: ["possible match of a public notice", "possible matches of public notices"],
  drafts: ["draft of a report", "drafts of reports"],
  approvals: ["approval that waits for a second person", "approvals that wait for a second person"],
  test_approvals: [
    "entry of a registered test that waits for a second person",
    "entries of registered tests that wait for a second person",
  ],
  unsigned_documents: ["document without a signature", "documents without a signature"],
  delayed_emails: ["email that could not be sent", "emails that could not be sent"],
  failed_jobs: ["failed job", "failed jobs"],
  expiring_certificates: [`certificate expires ${NOTICE}`, `certificates expire ${NOTICE}`],
  expiring_accreditations: [`accreditation expires ${NOTICE}`, `accreditations expire ${NOTICE}`],
};
