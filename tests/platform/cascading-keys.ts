interface CascadingKeys {
  /** What everyone who writes such rows locks before them: a function of `src`, or its argument. Null: nothing has to be locked. */
  lock: string | null;
  why: string;
  /** `table.column`, as in the database. */
  keys: readonly string[];
}

/**
 * Foreign keys whose rows are deleted or emptied with the row that they refer to. Deleting locks that row first and these
 * afterwards; who writes these first and wants that row afterwards waits for ever (decision 0096). A new key belongs to one of
 * these orders.
 */
export const CASCADING_KEYS: readonly CascadingKeys[] = [
  {
    lock: "lockAccount",
    why: "The account first, then what belongs to it. Merges of products take the accounts with lockOwners.",
    keys: [
      ...["api_keys.user_id", "email_changes.user_id", "known_devices.user_id", "one_time_codes.user_id"],
      ...["passkeys.user_id", "password_resets.user_id", "recovery_codes.user_id", "second_factors.user_id"],
      ...[
        "sessions.user_id",
        "staff_members.user_id",
        "staff_approvals.user_id",
        "registry_approvals.user_id",
      ],
      ...[
        "follows.user_id",
        "brand_follows.user_id",
        "merged_follows.user_id",
        "merged_brand_follows.user_id",
      ],
      ...["scans.user_id", "error_reports.user_id", "webhooks.user_id"],
    ],
  },
  {
    lock: null,
    why: "Each is written alone, in a statement that wants nothing else afterwards.",
    keys: [
      ...[
        "ai_feedback.user_id",
        "permitted_questions.user_id",
        "passkey_challenges.user_id",
        "rater_exclusions.user_id",
        "saved_days.user_id",
      ],
      ...["brand_logos.brand_id", "product_photos.supplement_id"],
    ],
  },
  {
    lock: "lockSessions",
    why: "Sessions by number, then their push tokens.",
    keys: ["device_tokens.session_id"],
  },
  {
    lock: "lockRequests",
    why: "The primary requests by number; the account before them. Deleting an account locks all requests of its votes.",
    keys: [
      ...["test_requests.user_id", "test_request_events.request_id", "test_request_funding.request_id"],
      ...["test_request_pledges.request_id", "test_request_pledges.user_id", "test_request_ranks.request_id"],
      ...["test_request_votes.request_id", "test_request_votes.user_id", "vote_alarms.request_id"],
    ],
  },
  {
    lock: "lockWebhook",
    why: "The webhook, then its deliveries, then their attempts.",
    keys: ["webhook_deliveries.webhook_id", "webhook_attempts.delivery_id"],
  },
  {
    lock: "requireUploadedPicture",
    why: "The upload, then its uses and what was read from it.",
    keys: ["upload_uses.upload_id", "scan_readings.upload_id"],
  },
  { lock: "lockDraft", why: "The issue, then its recipients.", keys: ["newsletter_recipients.issue_id"] },
  {
    lock: '"catalogueIntake"',
    why: "Products and brands are deleted by the undo of an import, by merges of brands and with the demo data alone.",
    keys: [
      ...[
        "barcode_removals.supplement_id",
        "barcodes.supplement_id",
        "barcodes.label_id",
        "brand_follows.brand_id",
      ],
      ...["brand_links.brand_id", "brand_links.head_id", "certificate_products.certificate_id"],
      ...["certificate_products.supplement_id", "certificates.brand_id", "error_reports.supplement_id"],
      ...["follows.supplement_id", "ingredient_synonyms.ingredient_id", "label_facts.label_id"],
      ...[
        "labels.supplement_id",
        "legal_holds.supplement_id",
        "listed_products.brand_id",
        "merged_follows.merge_id",
      ],
      ...["merges.from_id", "merges.into_id", "merges.brand_merge_id", "merged_brand_follows.merge_id"],
      ...["notice_matches.notice_id", "notice_matches.brand_id", "notice_matches.supplement_id"],
      ...["report_drafts.supplement_id", "scans.supplement_id", "supplement_ingredients.supplement_id"],
      ...["supplement_names.supplement_id", "supplement_search.supplement_id", "test_requests.supplement_id"],
    ],
  },
  {
    lock: "lockForPublishing",
    why: "Reports are deleted with the demo data alone.",
    keys: [
      ...["report_files.report_id", "report_results.report_id", "error_reports.report_id"],
      "test_requests.report_id",
    ],
  },
  {
    lock: null,
    why: "Imports and laboratories are never deleted.",
    keys: ["labels.import_run_id", "supplements.import_run_id", "accreditations.laboratory_id"],
  },
];
