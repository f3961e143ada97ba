import { DAY_S } from "../durations.ts";

/** Roles of staff. Each is held by an ordinary account that was invited to it. */
export const STAFF_ROLES = ["editor", "moderator", "scientist", "publisher", "administrator"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const STAFF_ROLE_LABELS: Record<StaffRole, string> = {
  editor: "Editor",
  moderator: "Moderator",
  scientist: "Scientist",
  publisher: "Publisher",
  administrator: "Administrator",
};

/** Which roles may do what: the only source of permission. Every staff call names one of these actions. */
export const STAFF_PERMISSIONS = {
  see_desk: STAFF_ROLES,
  see_requests: STAFF_ROLES,
  decide_requests: ["moderator", "scientist", "administrator"],
  edit_request_wording: ["editor", "moderator", "administrator"],
  see_requester: ["moderator", "administrator"],
  block_requester: ["moderator", "administrator"],
  see_corrections: STAFF_ROLES,
  settle_corrections: ["editor", "moderator", "administrator"],
  see_notices: STAFF_ROLES,
  decide_notices: ["moderator", "scientist", "administrator"],
  see_catalogue: STAFF_ROLES,
  edit_catalogue: ["editor", "scientist", "administrator"],
  edit_registry: ["editor", "scientist", "administrator"],
  import_labels: ["editor", "administrator"],
  undo_imports: ["administrator"],
  hold_products: ["moderator", "administrator"],
  manage_people: ["moderator", "administrator"],
  see_history: STAFF_ROLES,
  see_figures: STAFF_ROLES,
  write_newsletter: ["editor", "publisher", "administrator"],
  send_newsletter: ["publisher", "administrator"],
  judge_ai_search: ["scientist", "administrator"],
  see_log: ["administrator"],
  see_drafts: STAFF_ROLES,
  edit_drafts: ["scientist", "publisher", "administrator"],
  publish_reports: ["publisher", "administrator"],
  register_tests: ["scientist", "publisher", "administrator"],
  edit_site: ["administrator"],
  manage_staff: ["administrator"],
  see_system: ["administrator"],
  manage_emails: ["administrator"],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffAction = keyof typeof STAFF_PERMISSIONS;
export const STAFF_ACTIONS = Object.keys(STAFF_PERMISSIONS) as StaffAction[];

/** Whether a role may do something. */
export const mayDo = (role: StaffRole, action: StaffAction): boolean =>
  (STAFF_PERMISSIONS[action] as readonly StaffRole[]).includes(role);

/** How long an invitation to a role can be accepted. */
export const STAFF_INVITATION_LIFETIME_S = 7 * DAY_S;

/** `reason` in the data of an error: the session was not authenticated with a passkey or an authenticator app. */
export const SECOND_FACTOR_REQUIRED = "second_factor_required";

/** `reason` in the data of an error: the account has no role, or one without this permission. */
export const NOT_PERMITTED = "not_permitted";
