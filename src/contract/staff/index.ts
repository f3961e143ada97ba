import {
  listOpenErrorReports,
  listScanCorrections,
  reviewScanCorrection,
  settleTicket,
} from "./corrections.ts";
import { getDesk } from "./desk.ts";
import {
  acceptStaffInvitation,
  getStaffInvitation,
  getStaffSelf,
  inviteStaff,
  listStaff,
  removeStaff,
  setStaffRole,
} from "./members.ts";
import {
  blockRequester,
  editRequestWording,
  getReviewRequest,
  listReviewRequests,
  mergeReviewRequests,
  moveReviewRequest,
  showRequester,
  undoRequestMove,
} from "./requests.ts";
import { getSystem, retryEmails, testEmailDelivery } from "./system.ts";

/** All calls of the console: bound by the server, called by name in the browser. */
export const staffContract = {
  getStaffInvitation,
  acceptStaffInvitation,
  getStaffSelf,
  getDesk,
  listReviewRequests,
  getReviewRequest,
  showRequester,
  editRequestWording,
  moveReviewRequest,
  undoRequestMove,
  mergeReviewRequests,
  blockRequester,
  listOpenErrorReports,
  settleTicket,
  listScanCorrections,
  reviewScanCorrection,
  listStaff,
  inviteStaff,
  setStaffRole,
  removeStaff,
  getSystem,
  retryEmails,
  testEmailDelivery,
} as const;
export type StaffContract = typeof staffContract;
