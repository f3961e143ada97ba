/**
 * Where each call lives and who may make it. The schemas stand beside it in the file of each noun; the address is
 * kept apart so that the browser can make every call without carrying the validator (decision 0043).
 *
 * `open`: nobody is asked who they are. `visitor`: a guest token or a session token. `user`: a session token.
 */
export type Audience = "open" | "visitor" | "user";

export interface Address {
  method: "GET" | "POST";
  path: `/${string}`;
  /** Calls that share a path are told apart by the `action` of their body. */
  action?: string;
  audience: Audience;
  /** The `data` of a refusal is the sentence itself: the browser shows the data of this call (specification §8). */
  refusesInWords?: true;
}

const post = <A extends Audience>(audience: A, path: `/${string}`, action?: string) =>
  ({ method: "POST", path, audience, ...(action ? { action } : {}) }) as const;
const get = <A extends Audience>(audience: A, path: `/${string}`) =>
  ({ method: "GET", path, audience }) as const;

export const addresses = {
  getGuestToken: get("open", "/user/get-guest"),
  register: post("open", "/auth/register/user"),
  login: post("open", "/auth/login"),
  startPasskeyLogin: post("open", "/auth/passkey", "options"),
  finishPasskeyLogin: post("open", "/auth/passkey", "verify"),
  forgotPassword: post("open", "/auth/forgot-password"),
  verifyResetCode: post("open", "/auth/otp", "verify_otp"),
  resendResetCode: post("open", "/auth/otp", "resend_otp"),
  resetPassword: post("open", "/auth/reset-password"),
  getUser: post("user", "/user/manage_user", "get_user"),
  editUser: post("user", "/user/manage_user", "edit_user"),
  deleteUser: post("user", "/user/manage_user", "delete_user"),
  verifyEmailCode: post("user", "/user/verify-otp", "verify_otp"),
  resendEmailCode: post("user", "/user/verify-otp", "resend_otp"),
  changePassword: post("user", "/user/change-password"),
  logout: post("user", "/user/logout"),
  registerDevice: post("user", "/user/register-fcm"),
  listSessions: post("user", "/user/sessions", "list"),
  revokeSession: post("user", "/user/sessions", "revoke"),
  startPasskey: post("user", "/user/passkey", "registration_options"),
  finishPasskey: post("user", "/user/passkey", "registration_verify"),
  listPasskeys: post("user", "/user/passkey", "list"),
  removePasskey: post("user", "/user/passkey", "remove"),
  exportUser: post("user", "/user/export"),
  listBrands: post("visitor", "/home/brand/get-list"),
  getBrand: post("visitor", "/user/brand/get-details"),
  listBrandSupplements: post("visitor", "/web/user/brand/supplement/get-list"),
  searchSupplements: post("visitor", "/web/search/supplement"),
  getSearchFilters: get("visitor", "/search/filter/get"),
  listFilterValues: post("visitor", "/web/search/filter-values"),
  suggest: post("visitor", "/web/search/suggest"),
  aiSearch: post("visitor", "/search/ai-search"),
  getAiSearchAnswer: post("visitor", "/search/ai-search/get-answer"),
  getAiSearchResult: post("visitor", "/search/ai-search/get-ai-search-result"),
  sendAiFeedback: post("visitor", "/search/ai-search/feedback"),
  getAiTraining: post("user", "/search/ai-search/training", "figures"),
  listAiContributions: post("user", "/search/ai-search/training", "contributions"),
  undoAiContribution: post("user", "/search/ai-search/training", "undo"),
  drawTrainingQuestion: post("user", "/search/ai-search/training", "draw"),
  getSupplement: post("visitor", "/user/supplement/get-details"),
  listSimilarSupplements: post("visitor", "/web/user/similar-supplement/get-list"),
  listRecentlyTested: post("visitor", "/web/supplement/recently-tested"),
  getOverview: get("visitor", "/web/home/overview"),
  getReport: post("visitor", "/web/report/get-details"),
  getOpenData: get("visitor", "/web/open-data"),
  addTestRequest: post("user", "/supplement/manage-test-request", "add_test_request"),
  voteForTestRequest: post("user", "/supplement/manage-test-request", "vote"),
  withdrawTestRequest: post("user", "/supplement/manage-test-request", "withdraw"),
  getTestRequest: post("user", "/supplement/manage-test-request", "get"),
  findTestRequests: post("user", "/supplement/manage-test-request", "find"),
  listTestRequests: post("user", "/user/test-request/get-list"),
  listRequestQueue: post("visitor", "/web/test-request/queue"),
  followSupplement: post("user", "/user/follow", "follow"),
  unfollowSupplement: post("user", "/user/follow", "unfollow"),
  listFollowed: post("user", "/user/follow", "list"),
  reportError: post("visitor", "/web/report-error"),
  listCorrections: post("visitor", "/web/corrections"),
  scanFile: post("visitor", "/user/scan-file"),
  listScans: post("user", "/user/scan/get-list"),
  submitScanResult: post("visitor", "/user/scan-result/submit"),
  removeScan: post("user", "/user/scan", "remove"),
  removeScanPicture: post("user", "/user/scan", "remove_picture"),
  removeAllScans: post("user", "/user/scan", "remove_all"),
  askForUpload: post("visitor", "/general/image/upload"),
  joinNewsletter: { ...post("visitor", "/web/home/email/add"), refusesInWords: true },
  confirmNewsletter: { ...post("visitor", "/web/home/email/confirm"), refusesInWords: true },
  unsubscribe: { ...post("visitor", "/web/home/email/unsubscribe"), refusesInWords: true },
} as const satisfies Record<string, Address>;

export type CallName = keyof typeof addresses;

/** Paths that need a user: without a session token the browser does not call them (specification §6). */
export const USER_PATHS: readonly string[] = [
  "/user/change-password",
  "/user/manage_user",
  "/user/register-fcm",
  "/user/verify-otp",
  "/user/logout",
  "/supplement/manage-test-request",
];
