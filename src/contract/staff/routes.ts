import type { ApiRoute } from "../api-routes.ts";
import type { StaffAction } from "./roles.ts";

/** A staff call: `authorize` lets in the roles that `STAFF_PERMISSIONS` names for its action. */
const staff = <Permission extends StaffAction>(
  permission: Permission,
  path: `/staff/${string}`,
  action: string,
) => ({ method: "POST", audience: "staff", permission, path, action }) as const;

/** A staff call that cannot be undone: it also needs recent authentication. */
const recentStaff = <Permission extends StaffAction>(
  permission: Permission,
  path: `/staff/${string}`,
  action: string,
) => ({ ...staff(permission, path, action), recent: true }) as const;

/** Calls of the console. Separate from `apiRoutes`, so that nothing of it is in the pages of visitors. */
export const staffRoutes = {
  getStaffInvitation: {
    method: "POST",
    audience: "user",
    path: "/staff/invitation",
    action: "get",
  },
  acceptStaffInvitation: {
    method: "POST",
    audience: "user",
    path: "/staff/invitation",
    action: "accept",
    recent: true,
  },
  getStaffSelf: staff("see_desk", "/staff/self", "get"),
  getDesk: staff("see_desk", "/staff/desk", "get"),
  listReviewRequests: staff("see_requests", "/staff/requests", "list"),
  getReviewRequest: staff("see_requests", "/staff/requests", "get"),
  showRequester: staff("see_requester", "/staff/requests", "show_requester"),
  editRequestWording: staff("edit_request_wording", "/staff/requests", "edit_wording"),
  moveReviewRequest: staff("decide_requests", "/staff/requests", "move"),
  undoRequestMove: staff("decide_requests", "/staff/requests", "undo"),
  mergeReviewRequests: recentStaff("decide_requests", "/staff/requests", "merge"),
  blockRequester: recentStaff("block_requester", "/staff/requests", "block"),
  listOpenErrorReports: staff("see_corrections", "/staff/error-reports", "list"),
  settleTicket: recentStaff("settle_corrections", "/staff/error-reports", "settle"),
  listScanCorrections: staff("see_corrections", "/staff/scan-corrections", "list"),
  reviewScanCorrection: recentStaff("settle_corrections", "/staff/scan-corrections", "review"),
  listStaff: staff("manage_staff", "/staff/members", "list"),
  inviteStaff: recentStaff("manage_staff", "/staff/members", "invite"),
  setStaffRole: recentStaff("manage_staff", "/staff/members", "set_role"),
  removeStaff: recentStaff("manage_staff", "/staff/members", "remove"),
  getSystem: staff("see_system", "/staff/system", "get"),
  retryEmails: staff("manage_emails", "/staff/system", "retry_emails"),
  testEmailDelivery: staff("manage_emails", "/staff/system", "test_email"),
} as const satisfies Record<string, ApiRoute>;

export type StaffCallName = keyof typeof staffRoutes;
