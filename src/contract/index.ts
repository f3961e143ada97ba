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
import {
  getBrand,
  getOverview,
  getSupplement,
  listBrands,
  listRecentlyTested,
  listSimilarSupplements,
} from "./catalogue.ts";
import {
  finishPasskey,
  finishPasskeyLogin,
  listPasskeys,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
} from "./passkeys.ts";
import { getReport } from "./reports.ts";
import { getSearchFilters, listBrandSupplements, searchSupplements } from "./search.ts";
import {
  forgotPassword,
  login,
  register,
  resendResetCode,
  resetPassword,
  verifyResetCode,
} from "./sign-in.ts";

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
  getSupplement,
  listSimilarSupplements,
  listRecentlyTested,
  getOverview,
  getReport,
} as const;
export type Contract = typeof contract;
