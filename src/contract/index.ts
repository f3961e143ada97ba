import {
  changePassword,
  deleteUser,
  editUser,
  exportUser,
  getGuestToken,
  getUser,
  listSessions,
  logout,
  registerDevice,
  resendEmailCode,
  revokeSession,
  verifyEmailCode,
} from "./accounts.ts";
import { aiSearch, getAiSearchAnswer, getAiSearchResult, sendAiFeedback } from "./ai-search.ts";
import {
  getBrand,
  getOverview,
  getSupplement,
  listBrands,
  listRecentlyTested,
  listSimilarSupplements,
} from "./catalogue.ts";
import { listCorrections, reportError } from "./corrections.ts";
import { followSupplement, listFollowed, unfollowSupplement } from "./follows.ts";
import { confirmNewsletter, joinNewsletter, unsubscribe } from "./newsletter.ts";
import { getOpenData } from "./open-data.ts";
import {
  finishPasskey,
  finishPasskeyLogin,
  listPasskeys,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
} from "./passkeys.ts";
import { getReport } from "./reports.ts";
import { getSearchFilters, listBrandSupplements, searchSupplements, suggest } from "./search.ts";
import {
  forgotPassword,
  login,
  register,
  resendResetCode,
  resetPassword,
  verifyResetCode,
} from "./sign-in.ts";
import {
  addTestRequest,
  findTestRequests,
  getTestRequest,
  listRequestQueue,
  listTestRequests,
  voteForTestRequest,
  withdrawTestRequest,
} from "./test-requests.ts";
import { askForUpload } from "./uploads.ts";

/** Every call of the product. The server binds them, the browser calls them by name, the reference page lists them. */
export const contract = {
  getGuestToken,
  register,
  login,
  startPasskeyLogin,
  finishPasskeyLogin,
  forgotPassword,
  verifyResetCode,
  resendResetCode,
  resetPassword,
  getUser,
  editUser,
  deleteUser,
  verifyEmailCode,
  resendEmailCode,
  changePassword,
  logout,
  registerDevice,
  listSessions,
  revokeSession,
  startPasskey,
  finishPasskey,
  listPasskeys,
  removePasskey,
  exportUser,
  listBrands,
  getBrand,
  listBrandSupplements,
  searchSupplements,
  getSearchFilters,
  suggest,
  aiSearch,
  getAiSearchAnswer,
  getAiSearchResult,
  sendAiFeedback,
  getSupplement,
  listSimilarSupplements,
  listRecentlyTested,
  getOverview,
  getReport,
  getOpenData,
  addTestRequest,
  voteForTestRequest,
  withdrawTestRequest,
  getTestRequest,
  findTestRequests,
  listTestRequests,
  listRequestQueue,
  followSupplement,
  unfollowSupplement,
  listFollowed,
  reportError,
  listCorrections,
  askForUpload,
  joinNewsletter,
  confirmNewsletter,
  unsubscribe,
} as const;
export type Contract = typeof contract;
